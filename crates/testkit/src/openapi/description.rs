//! The check itself.
//!
//! Discord's schemas do not close their objects, so a misspelt field would pass. This module closes every schema whose fields are
//! all known from its own `properties` before it is compiled. An `allOf` can't be closed that way: each branch would refuse the
//! others' fields. Discord's only put files beside a body, and only the body is checked.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::error::ValidationErrorKind;
use jsonschema::{Draft, ValidationError, Validator};
use parlor_sandbox::Request;
use serde_json::{Value, json};

use super::{Report, VARIABLE};

/// The description, and the validators compiled from it so far.
pub struct Description {
    root: Value,
    /// Path templates with their segments.
    paths: Vec<(String, Vec<String>)>,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

impl Description {
    /// The description is read once for all tests of the binary. Returns `None`, and prints that the check is skipped, if the
    /// variable is not set.
    pub fn from_environment() -> Option<&'static Self> {
        static DESCRIPTION: LazyLock<Option<Description>> =
            LazyLock::new(|| std::env::var_os(VARIABLE).map(|path| Description::read(Path::new(&path))));
        if DESCRIPTION.is_none() {
            eprintln!("skipped: requests are not checked against Discord's description, {VARIABLE} is not set");
        }
        DESCRIPTION.as_ref()
    }

    /// Panics if the file can't be read: a requested check must not be skipped by accident.
    pub fn read(path: &Path) -> Self {
        let text =
            std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{VARIABLE}: {}: {error}", path.display()));
        let mut root: Value = serde_json::from_str(&text).expect("the description is JSON");
        let schemas = &mut root["components"]["schemas"];
        loosen(schemas);
        close(schemas);
        let paths = root["paths"].as_object().expect("the description has paths");
        let paths = paths
            .keys()
            .map(|path| {
                let segments = path.trim_matches('/').split('/').map(str::to_owned);
                (path.clone(), segments.collect())
            })
            .collect();
        Self { root, paths, validators: Mutex::default() }
    }

    pub fn check(&self, requests: &[Arc<Request>]) -> Report {
        let mut report = Report::default();
        for request in requests {
            report.checked += 1;
            let name = format!("{} {}", request.method, request.path);
            let found = self.check_one(request);
            report.violations.extend(found.into_iter().map(|why| format!("{name}: {why}")));
        }
        report
    }

    fn check_one(&self, request: &Request) -> Vec<String> {
        let segments: Vec<&str> = request.path.trim_matches('/').split('/').collect();
        let method = request.method.to_lowercase();
        // Only the written documentation describes it.
        if segments == ["oauth2", "token"] {
            return Vec::new();
        }
        let Some(path) = self.template(&method, &segments) else {
            return vec!["no such operation".to_owned()];
        };
        let mut wrong = Vec::new();
        let item = &self.root["paths"][path];
        let operation = &item[&method];
        let lists = [&item["parameters"], &operation["parameters"]];
        let parameters: Vec<(&Value, String)> = lists
            .iter()
            .filter_map(|list| list.as_array())
            .flatten()
            .enumerate()
            .map(|(index, parameter)| (parameter, format!("{method} {path} parameter {index}")))
            .collect();
        for (template, actual) in path.trim_matches('/').split('/').zip(&segments) {
            let name = template.trim_matches(['{', '}']);
            if template != name {
                self.parameter(&parameters, "path", name, actual, &mut wrong);
            }
        }
        for (name, value) in &request.query {
            self.parameter(&parameters, "query", name, value, &mut wrong);
        }
        self.body(request, operation, &format!("{method} {path}"), &mut wrong);
        wrong
    }

    /// Returns the matching path template. Literal segments take precedence over parameters.
    fn template(&self, method: &str, segments: &[&str]) -> Option<&str> {
        let fits = |template: &Vec<String>| {
            template.len() == segments.len()
                && template
                    .iter()
                    .zip(segments)
                    .all(|(template, actual)| template.starts_with('{') || template == actual)
        };
        let literal = |template: &Vec<String>| template.iter().filter(|part| !part.starts_with('{')).count();
        let fitting =
            self.paths.iter().filter(|(path, template)| fits(template) && self.root["paths"][path][method].is_object());
        let best = fitting.max_by_key(|(_, template)| literal(template));
        best.map(|(path, _)| path.as_str())
    }

    fn parameter(&self, parameters: &[(&Value, String)], place: &str, name: &str, text: &str, wrong: &mut Vec<String>) {
        let found = parameters.iter().find(|(parameter, _)| parameter["in"] == place && parameter["name"] == name);
        let Some((parameter, key)) = found else {
            wrong.push(format!("{place} parameter {name:?} is not described"));
            return;
        };
        let validator = self.validator(key, &parameter["schema"]);
        // In a URL a number or a boolean is written as text.
        let as_json = serde_json::from_str::<Value>(text).ok();
        let readings = as_json.into_iter().chain([json!(text)]);
        if !readings.into_iter().any(|value| validator.is_valid(&value)) {
            wrong.push(format!("{place} parameter {name:?} may not be {text:?}"));
        }
    }

    fn body(&self, request: &Request, operation: &Value, key: &str, wrong: &mut Vec<String>) {
        let described = &operation["requestBody"];
        let Some(body) = &request.body else {
            if described["required"] == true {
                wrong.push("the body is missing".to_owned());
            }
            return;
        };
        let content = &described["content"];
        let json_schema = &content["application/json"]["schema"];
        if request.multipart && content["multipart/form-data"].is_null() {
            wrong.push("files are not taken here".to_owned());
        }
        if json_schema.is_null() {
            wrong.push("a body is not taken here".to_owned());
            return;
        }
        let validator = self.validator(&format!("{key} body"), json_schema);
        if validator.is_valid(body) {
            return;
        }
        // The client serialises all fields of a structure, even the empty fields of its other variants.
        let stated = without_empty(body);
        let mut errors: Vec<String> = Vec::new();
        for error in validator.iter_errors(&stated) {
            explain(&error, &mut errors);
        }
        errors.dedup();
        wrong.extend(errors);
    }

    /// Returns a value that fits a schema and has all that the schema allows: every field, and an element of a list for each of
    /// its alternatives.
    pub fn example(&self, schema: &str) -> Value {
        self.examples(&json!({ "$ref": format!("#/components/schemas/{schema}") }), "", &mut Vec::new()).remove(0)
    }

    /// Returns an example of each alternative of a schema, or nothing for a schema inside itself.
    fn examples(&self, schema: &Value, name: &str, inside: &mut Vec<String>) -> Vec<Value> {
        if let Some(reference) = schema["$ref"].as_str() {
            if reference.ends_with("/SnowflakeType") {
                return vec![json!("1234567890123456789")];
            }
            if inside.iter().any(|it| it == reference) {
                return Vec::new();
            }
            inside.push(reference.to_owned());
            let target = self.root.pointer(reference.trim_start_matches('#')).expect("a schema");
            let examples = self.examples(target, name, inside);
            inside.pop();
            return examples;
        }
        for alternatives in ["oneOf", "anyOf"] {
            if let Some(schemas) = schema[alternatives].as_array() {
                let schemas = schemas.iter().filter(|schema| schema["type"] != "null");
                return schemas.flat_map(|schema| self.examples(schema, name, inside)).collect();
            }
        }
        if let Some(value) = schema.get("const").or(schema["enum"].get(0)) {
            return vec![value.clone()];
        }
        let kind = schema["type"].as_str().or_else(|| {
            schema["type"].as_array()?.iter().find_map(|kind| kind.as_str().filter(|kind| *kind != "null"))
        });
        vec![match kind {
            Some("object") => {
                let mut fields: serde_json::Map<String, Value> = serde_json::Map::new();
                for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
                    if let Some(example) = self.examples(schema, name, inside).into_iter().next() {
                        fields.insert(name.clone(), example);
                    }
                }
                if schema["additionalProperties"].is_object()
                    && let Some(example) = self.examples(&schema["additionalProperties"], "", inside).pop()
                {
                    fields.insert("1234567890123456789".to_owned(), example);
                }
                Value::Object(fields)
            }
            Some("array") => self.examples(&schema["items"], name, inside).into(),
            Some("integer") => json!(1),
            Some("number") => json!(1.5),
            Some("boolean") => json!(true),
            _ if matches!(name, "permissions" | "allow" | "deny") => json!("1024"),
            _ => json!("text"),
        }]
    }

    /// `key` identifies the compiled schema.
    fn validator(&self, key: &str, schema: &Value) -> Arc<Validator> {
        let mut validators = self.validators.lock().expect("validators");
        if let Some(known) = validators.get(key) {
            return Arc::clone(known);
        }
        // References in the schema point into the components of the whole description.
        let whole = json!({
            "allOf": [schema],
            "components": {"schemas": self.root["components"]["schemas"]},
        });
        let validator = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(false)
            .build(&whole)
            .unwrap_or_else(|error| panic!("the schema of {key}: {error}"));
        let validator = Arc::new(validator);
        validators.insert(key.to_owned(), Arc::clone(&validator));
        validator
    }
}

/// Removes members that are null, false, or empty lists.
fn without_empty(value: &Value) -> Value {
    let is_empty = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        _ => false,
    };
    match value {
        Value::Object(fields) => fields
            .iter()
            .filter(|(_, value)| !is_empty(value))
            .map(|(name, value)| (name.clone(), without_empty(value)))
            .collect(),
        Value::Array(items) => items.iter().map(without_empty).collect(),
        other => other.clone(),
    }
}

/// Allows what Discord and its written documentation accept beyond the description: ids may be numbers (the index of an uploaded
/// file is one), permissions are strings of digits, and a command may be sent back as it was received.
fn loosen(schemas: &mut Value) {
    schemas["SnowflakeType"] = json!({"anyOf": [
        {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"},
        {"type": "integer", "minimum": 0},
    ]});
    for received in ["application_id", "version"] {
        schemas["ApplicationCommandUpdateRequest"]["properties"][received] = json!({ "type": "string" });
    }
    for (_, schema) in schemas.as_object_mut().into_iter().flatten() {
        let permissions = schema.pointer_mut("/properties/default_member_permissions");
        if let Some(permissions) = permissions {
            *permissions = json!({"type": ["string", "integer", "null"], "pattern": "^[0-9]+$"});
        }
    }
}

/// Adds one line for each error: place and problem. For alternatives, adds the errors of the intended one.
fn explain(error: &ValidationError<'_>, into: &mut Vec<String>) {
    if let ValidationErrorKind::OneOfNotValid { context } | ValidationErrorKind::AnyOf { context } = error.kind() {
        // The intended alternative is the one whose `type` fits, or else the one with the fewest errors.
        let intended = context.iter().min_by_key(|branch| {
            let other_type = branch.iter().any(|error| error.instance_path().to_string().ends_with("/type"));
            (other_type, branch.len())
        });
        for inner in intended.into_iter().flatten() {
            explain(inner, into);
        }
        return;
    }
    let mut text = error.to_string();
    if let Some((end, _)) = text.char_indices().nth(400) {
        text.truncate(end);
        text.push_str("...");
    }
    into.push(format!("at {:?}: {text}", error.instance_path().to_string()));
}

/// Closes every object schema that lists its fields.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            for (name, inner) in fields.iter_mut() {
                // Branches of an `allOf` see each other's fields.
                if name != "allOf" {
                    close(inner);
                }
            }
            let object = fields.get("properties").is_some_and(Value::is_object)
                && fields.get("type").is_some_and(|kind| {
                    kind == "object" || kind.as_array().is_some_and(|kinds| kinds.contains(&json!("object")))
                });
            if object && !fields.contains_key("additionalProperties") && !fields.contains_key("allOf") {
                fields.insert("additionalProperties".to_owned(), json!(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}
