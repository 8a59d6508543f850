// The cells over a picture: taps, arrow keys, and a loupe for small cells.

/** The moves that begin with these taps. */
export const beginning = (moves, taps) => moves.filter(([all]) => taps.every((tap, index) => all[index] === tap));

/** Completes the taps if only one move begins with them, because a piece with a single destination leaves no choice. */
export function completed(moves, taps) {
    const found = beginning(moves, taps);
    return taps.length > 0 && found.length === 1 ? found[0][0] : taps;
}

/** Cells narrower than this, in CSS pixels, are chosen through a loupe. */
const SMALL = 36;
const ZOOM = 2.5;

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const COMPASS = { n: [0, -1], ne: [1, -1], e: [1, 0], se: [1, 1], s: [0, 1], sw: [-1, 1], w: [-1, 0], nw: [-1, -1] };

/**
 * Calls `choose` with the name of each cell that is chosen, by a finger, a pointer or a key.
 * @param {SVGSVGElement} layer
 * @param {HTMLImageElement} picture
 * @param {AbortSignal} signal
 * @param {(name: string) => void} choose
 */
export function mountCells(layer, picture, signal, choose) {
    const cells = new Map([...layer.querySelectorAll("[data-cell]")].map((cell) => [cell.dataset.cell, cell]));
    const middles = new Map([...cells].map(([name, cell]) => [name, middle(cell)]));
    const width = cells.values().next().value.getBBox().width;
    let loupe;
    /** The click that follows a touch must not choose again. None follows if the finger moved. */
    let chosenByLoupe = false;

    function middle(cell) {
        const points = [...cell.points];
        const sum = (axis) => points.reduce((total, point) => total + point[axis], 0) / points.length;
        return [sum("x"), sum("y")];
    }

    /** The nearest cell in the direction of an arrow key. */
    function neighbour(from, [right, down]) {
        const [x, y] = middles.get(from);
        let [best, least] = [undefined, Infinity];
        for (const [name, [otherX, otherY]] of middles) {
            const [dx, dy] = [otherX - x, otherY - y];
            const along = dx * right + dy * down;
            const aside = Math.abs(dx * down) + Math.abs(dy * right);
            const away = Math.hypot(dx, dy);
            if (along > 1 && aside <= 1.2 * along && away < least) {
                [best, least] = [name, away];
            }
        }
        return best;
    }

    /** The cell beside another one in a direction such as `ne`; `undefined` if the word is no direction. */
    function towards(from, word) {
        const [right, down] = COMPASS[word] ?? [];
        const [x, y] = middles.get(from) ?? [];
        let [best, most] = [undefined, 0.8];
        for (const [name, [otherX, otherY]] of middles) {
            const [dx, dy] = [otherX - x, otherY - y];
            const away = Math.hypot(dx, dy);
            const straight = (dx * right + dy * down) / (away * Math.hypot(right, down));
            if (away > 1 && away < 1.5 * width && straight > most) {
                [best, most] = [name, straight];
            }
        }
        return best;
    }

    /** Makes this cell the only one that the Tab key reaches. */
    function reach(name) {
        for (const cell of layer.querySelectorAll('[tabindex="0"]')) {
            cell.setAttribute("tabindex", "-1");
        }
        cells.get(name)?.setAttribute("tabindex", "0");
    }

    function tell(name) {
        reach(name);
        choose(name);
    }

    /** The cell whose middle is nearest, at most a cell's width away. */
    function nearest(event) {
        const place = layer.getScreenCTM();
        const [x, y] = [(event.clientX - place.e) / place.a, (event.clientY - place.f) / place.d];
        let [name, least] = [undefined, width];
        for (const [other, [cellX, cellY]] of middles) {
            const away = Math.hypot(cellX - x, cellY - y);
            if (away < least) {
                [name, least] = [other, away];
            }
        }
        return { x, y, name, scale: place.a };
    }

    const isSmall = () => cells.values().next().value.getBoundingClientRect().width < SMALL;

    function aim(event) {
        const { x, y, name, scale } = nearest(event);
        const box = layer.getBoundingClientRect();
        const { width: wide, height: high } = layer.viewBox.baseVal;
        for (const cell of layer.querySelectorAll(".aimed")) {
            cell.classList.remove("aimed");
        }
        cells.get(name)?.classList.add("aimed");
        loupe.querySelector("span").textContent = name ?? "";
        const side = loupe.offsetWidth;
        Object.assign(loupe.style, {
            left: `${Math.max(0, Math.min(box.width - side, event.clientX - box.left - side / 2))}px`,
            // Within the window.
            top: `${Math.max(-box.top, event.clientY - box.top - side - 40)}px`,
            backgroundImage: `url("${picture.currentSrc}")`,
            backgroundSize: `${wide * scale * ZOOM}px ${high * scale * ZOOM}px`,
            backgroundPosition: `${side / 2 - x * scale * ZOOM}px ${side / 2 - y * scale * ZOOM}px`,
        });
        return name;
    }

    layer.addEventListener("click", (event) => {
        if (chosenByLoupe) {
            chosenByLoupe = false;
            return;
        }
        // A tap between cells chooses the nearest one; a tap beside the board chooses none.
        const name = event.target.dataset.cell ?? nearest(event).name;
        if (name !== undefined) {
            tell(name);
        }
    });

    layer.addEventListener("keydown", (event) => {
        const name = event.target.dataset.cell;
        if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            // A key that is held down repeats: it would choose, then play.
            if (!event.repeat) {
                choose(name);
            }
        } else if (event.key in ARROWS) {
            event.preventDefault();
            event.stopPropagation();
            const to = neighbour(name, ARROWS[event.key]);
            if (to !== undefined) {
                reach(to);
                cells.get(to).focus();
            }
        }
    });

    layer.addEventListener("pointerdown", (event) => {
        chosenByLoupe = false;
        if (event.pointerType !== "touch" || !event.isPrimary || !isSmall()) {
            return;
        }
        loupe = document.createElement("div");
        loupe.className = "loupe";
        loupe.append(document.createElement("span"));
        loupe.setAttribute("aria-hidden", "true");
        layer.parentElement.append(loupe);
        layer.setPointerCapture(event.pointerId);
        aim(event);
    });

    layer.addEventListener("pointermove", (event) => {
        if (loupe !== undefined && event.isPrimary) {
            aim(event);
        }
    });

    /** Lifting the finger chooses; a second finger zooms instead. */
    for (const kind of ["pointerup", "pointercancel"]) {
        layer.addEventListener(kind, (event) => {
            if (loupe === undefined || !event.isPrimary) {
                return;
            }
            const name = aim(event);
            cells.get(name)?.classList.remove("aimed");
            loupe.remove();
            loupe = undefined;
            chosenByLoupe = kind === "pointerup";
            if (chosenByLoupe && name !== undefined) {
                tell(name);
            }
        });
    }

    const measure = () => layer.classList.toggle("small", isSmall());
    measure();
    addEventListener("resize", measure, { signal });
    reach(cells.keys().next().value);
    return { cells, middles, width, isSmall, towards };
}
