//! Holds recorded requests against Discord's own description of its interface (OpenAPI 3.1).
//!
//! The description is large and not part of this repository. Its path is given in the variable
//! `PARLOR_DISCORD_OPENAPI`; without it the check says that it was skipped.
//!
//! Discord's schemas don't close their objects, so that a misspelt field would pass. Every schema
//! whose fields are all known from its own `properties` is closed here before it is compiled. An
//! `allOf` can't be closed that way, as each branch would refuse the others' fields; those of
//! Discord only put files beside a body, and only the body is checked.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{Draft, ValidationError, Validator};
use parlor::sandbox::Request;
use serde_json::{Value, json};

/// Where the description is found.
pub const VARIABLE: &str = "PARLOR_DISCORD_OPENAPI";

/// What came of a check.
#[derive(Debug, Default)]
pub struct Report {
    /// Requests that were looked at.
    pub checked: usize,
    /// What is wrong, each with its request.
    pub violations: Vec<String>,
}

/// The description, with what was compiled of it so far.
pub struct Description {
    root: Value,
    /// Templates with their segments.
    paths: Vec<(String, Vec<String>)>,
    validators: RefCell<HashMap<String, Rc<Validator>>>,
}

impl Description {
    /// The description that the environment names; nothing, said aloud, when it names none.
    pub fn from_environment() -> Option<Self> {
        let Some(path) = std::env::var_os(VARIABLE) else {
            eprintln!("skipped: requests are not held against Discord's description, {VARIABLE} is not set");
            return None;
        };
        Some(Self::read(Path::new(&path)))
    }

    /// Panics when the file is no description: a test that was asked for must not pass by accident.
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
        Self { root, paths, validators: RefCell::default() }
    }

    /// Checks all requests.
    pub fn check(&self, requests: &[Request]) -> Report {
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

    /// The template that fits; literal segments win over parameters.
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
        // A text in an address may stand for a number or a truth value.
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
        // The client writes all fields of a structure, empty ones of other kinds of it included.
        let telling = without_empty(body);
        let mut errors: Vec<String> = Vec::new();
        for error in validator.iter_errors(&telling) {
            explain(&error, &mut errors);
        }
        errors.dedup();
        wrong.extend(errors);
    }

    fn validator(&self, key: &str, schema: &Value) -> Rc<Validator> {
        if let Some(known) = self.validators.borrow().get(key) {
            return Rc::clone(known);
        }
        // References point into the whole description, so the schema takes it along.
        let whole = json!({
            "allOf": [schema],
            "components": {"schemas": self.root["components"]["schemas"]},
        });
        let validator = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(false)
            .build(&whole)
            .unwrap_or_else(|error| panic!("the schema of {key}: {error}"));
        let validator = Rc::new(validator);
        self.validators.borrow_mut().insert(key.to_owned(), Rc::clone(&validator));
        validator
    }
}

/// The same body without members that say nothing: null, false, and empty lists.
fn without_empty(value: &Value) -> Value {
    let silent = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        _ => false,
    };
    match value {
        Value::Object(fields) => fields
            .iter()
            .filter(|(_, value)| !silent(value))
            .map(|(name, value)| (name.clone(), without_empty(value)))
            .collect(),
        Value::Array(items) => items.iter().map(without_empty).collect(),
        other => other.clone(),
    }
}

/// Where Discord's documentation in words, and Discord itself, take more than the description says:
/// ids may be numbers (the index of an uploaded file is one), permissions are texts of digits.
fn loosen(schemas: &mut Value) {
    schemas["SnowflakeType"] = json!({"anyOf": [
        {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"},
        {"type": "integer", "minimum": 0},
    ]});
    for (_, schema) in schemas.as_object_mut().into_iter().flatten() {
        let permissions = schema.pointer_mut("/properties/default_member_permissions");
        if let Some(permissions) = permissions {
            *permissions = json!({"type": ["string", "integer", "null"], "pattern": "^[0-9]+$"});
        }
    }
}

/// One line per error: where, and what. Of alternatives, the errors of the one that was meant.
fn explain(error: &ValidationError<'_>, into: &mut Vec<String>) {
    if let ValidationErrorKind::OneOfNotValid { context } | ValidationErrorKind::AnyOf { context } = error.kind() {
        // The one whose `type` fits was meant; else the one with the least to say.
        let meant = context.iter().min_by_key(|branch| {
            let other_type = branch.iter().any(|error| error.instance_path().to_string().ends_with("/type"));
            (other_type, branch.len())
        });
        for inner in meant.into_iter().flatten() {
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
