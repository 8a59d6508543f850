// The curve of an analysis: the first player's chance to win after each ply.

const make = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) {
        made.setAttribute(key, value);
    }
    return made;
};

const text = (name, content) => Object.assign(document.createElement(name), { textContent: content });

/** Returns the curve, and a function that marks a ply on it. A tap calls `goTo`. */
export function drawCurve({ head, alt, names, chances, mistakes }, goTo) {
    const plies = Math.max(1, chances.length - 1);
    const height = (chance) => 100 - 100 * chance;
    const line = chances.flatMap((both, ply) => [...new Set(both)].map((chance) => `${ply},${height(chance)}`)).join(" ");
    const svg = make("svg", { viewBox: `0 0 ${plies} 100`, preserveAspectRatio: "none", role: "img", "aria-label": alt });
    const at = make("line", { class: "at", y1: 0, y2: 100 });
    svg.append(
        make("polygon", { points: `0,100 ${line} ${plies},100` }),
        make("line", { class: "half", x1: 0, x2: plies, y1: 50, y2: 50 }),
        at,
        make("polyline", { points: line }),
        // A line of no length is drawn as a dot, whatever the scale.
        ...mistakes.map(({ ply }) => make("path", { class: "mistake", d: `M${ply} ${height(chances[ply][0])}h0` })),
    );
    const follow = (event) => {
        const box = svg.getBoundingClientRect();
        goTo(Math.round(((event.clientX - box.left) / box.width) * plies));
    };
    svg.addEventListener("pointerdown", follow);
    svg.addEventListener("pointermove", (event) => event.buttons > 0 && follow(event));

    const figure = document.createElement("figure");
    figure.id = "curve";
    const frame = document.createElement("div");
    frame.append(text("span", names[0]), svg, text("span", names[1]));
    const list = document.createElement("ol");
    for (const mistake of mistakes) {
        const press = text("button", mistake.text);
        press.type = "button";
        press.addEventListener("click", () => goTo(mistake.ply));
        const item = document.createElement("li");
        item.append(press);
        list.append(item);
    }
    figure.append(frame, text("figcaption", head), ...(mistakes.length > 0 ? [list] : []));
    const mark = (ply) => {
        at.setAttribute("x1", ply);
        at.setAttribute("x2", ply);
    };
    return { figure, mark };
}
