// @ts-check
// The cells over a picture: taps, arrow keys, a loupe for small cells, and a double tap, which zooms.

/** @typedef {[number, number]} Point of the layer, to the right and down */

/**
 * The moves that begin with these taps.
 * @param {[string[], string][]} moves
 * @param {string[]} taps
 */
export const beginning = (moves, taps) => moves.filter(([all]) => taps.every((tap, index) => all[index] === tap));

/**
 * Completes the taps if only one move begins with them, because a piece with a single destination leaves no choice.
 * @param {[string[], string][]} moves
 * @param {string[]} taps
 */
export function completed(moves, taps) {
    const found = beginning(moves, taps);
    return taps.length > 0 && found.length === 1 ? found[0][0] : taps;
}

/**
 * The taps of each move that leads a piece to a cell.
 * @param {[string[], string][]} moves
 * @param {string[]} taps the taps before the piece
 * @param {string} cell
 */
export function reaching(moves, taps, cell) {
    const found = beginning(moves, taps).filter(([all]) => all.length === taps.length + 2 && all[taps.length + 1] === cell);
    return found.map(([all]) => all);
}

/**
 * Says a sentence in a bubble above or below a cell of the same board, where there is more room.
 * @param {HTMLElement} bubble
 * @param {Element | undefined} cell
 * @param {string} sentence
 */
export function sayBeside(bubble, cell, sentence) {
    const board = bubble.parentElement;
    if (cell === undefined || board === null) {
        return;
    }
    const [box, frame] = [cell.getBoundingClientRect(), board.getBoundingClientRect()];
    const isLow = box.top + box.height / 2 > frame.top + frame.height / 2;
    const place = isLow
        ? { top: "auto", bottom: `${frame.bottom - box.top + 6}px` }
        : { top: `${box.bottom - frame.top + 6}px`, bottom: "auto" };
    // The board may be scrolled.
    Object.assign(bubble.style, { ...place, translate: `${board.scrollLeft}px ${board.scrollTop}px` });
    bubble.textContent = sentence;
}

/** Cells narrower than this, in CSS pixels, are chosen through a loupe. */
const SMALL = 36;
const ZOOM = 2.5;

/** The longest time between the taps of a double tap, in milliseconds. Two slower taps choose a cell and play. */
export const DOUBLE_TAP = 400;

/** Whether two fingers have magnified the page. One finger then moves it. */
const isPinched = () => (visualViewport?.scale ?? 1) > 1.05;

/** @type {Map<string, Point>} */
const ARROWS = new Map([
    ["ArrowRight", [1, 0]],
    ["ArrowLeft", [-1, 0]],
    ["ArrowDown", [0, 1]],
    ["ArrowUp", [0, -1]],
]);

/** @type {Map<string, Point>} */
const COMPASS = new Map([
    ["n", [0, -1]],
    ["ne", [1, -1]],
    ["e", [1, 0]],
    ["se", [1, 1]],
    ["s", [0, 1]],
    ["sw", [-1, 1]],
    ["w", [-1, 0]],
    ["nw", [-1, -1]],
]);

/**
 * @param {SVGPolygonElement} cell
 * @returns {Point}
 */
function middle(cell) {
    const points = [...cell.points];
    /** @param {"x" | "y"} axis */
    const mean = (axis) => points.reduce((total, point) => total + point[axis], 0) / points.length;
    return [mean("x"), mean("y")];
}

export class Cells {
    #layer;
    #picture;
    #choose;
    #zoomed;
    #dragged;
    /** Where a pointer came down that may be dragged. @type {{ name: string, x: number, y: number } | undefined} */
    #from;
    /** The magnified cells under a finger. @type {HTMLElement | undefined} */
    #loupe;
    /** The click that follows a touch, or a drag with a mouse, must not choose again. None follows if the finger moved. */
    #isHandled = false;
    /** Whether the newest touch or click came from a finger. */
    #isTouch = false;
    /** The last tap of a finger, which begins a double tap if another one follows. @type {{ name: string | undefined, at: number }} */
    #lastTap = { name: undefined, at: 0 };
    /** The width of the window. */
    #wide = innerWidth;

    /**
     * @param {SVGSVGElement} layer
     * @param {HTMLImageElement} picture
     * @param {AbortSignal} signal
     * @param {object} calls
     * @param {(name: string, isTouch: boolean) => void} calls.choose is called with the name of each cell that is chosen, by a finger,
     *     a pointer or a key
     * @param {() => void} calls.zoomed is called when the last chosen cell was the first tap of a double tap
     * @param {(from: string, to: string | undefined, place: Point) => void} calls.dragged is called when a finger or a pointer was
     *     dragged from a cell to another place
     */
    constructor(layer, picture, signal, { choose, zoomed, dragged }) {
        this.#layer = layer;
        this.#picture = picture;
        this.#choose = choose;
        this.#zoomed = zoomed;
        this.#dragged = dragged;
        const cells = [...layer.querySelectorAll("polygon")];
        this.all = new Map(cells.map((cell) => [cell.dataset.cell ?? "", cell]));
        this.middles = new Map([...this.all].map(([name, cell]) => [name, middle(cell)]));
        this.width = cells[0].getBBox().width;
        layer.addEventListener("click", (event) => this.#click(event));
        layer.addEventListener("keydown", (event) => this.#press(event));
        layer.addEventListener("pointerdown", (event) => this.#touch(event));
        layer.addEventListener("pointermove", (event) => {
            if (this.#loupe !== undefined && event.isPrimary) {
                this.#aim(this.#loupe, event);
            }
        });
        layer.addEventListener("pointerup", (event) => this.#lift(event));
        layer.addEventListener("pointercancel", (event) => this.#lift(event));
        // A mouse may be released beside the layer.
        for (const kind of ["pointerup", "pointercancel"]) {
            addEventListener(kind, () => (this.#from = undefined), { signal });
        }
        addEventListener("resize", () => this.#resize(), { signal });
        const pinch = () => layer.classList.toggle("pinched", isPinched());
        visualViewport?.addEventListener("resize", pinch, { signal });
        pinch();
        this.#zoomTo(1);
        this.#reach(this.all.keys().next().value ?? "");
    }

    isSmall() {
        const [first] = this.all.values();
        return first.getBoundingClientRect().width < SMALL;
    }

    canDrag() {
        return !this.isSmall() && !this.#isZoomed() && !isPinched();
    }

    /**
     * The nearest cell in the direction of an arrow key.
     * @param {string} from
     * @param {Point} direction
     */
    #neighbour(from, [right, down]) {
        const [x, y] = this.middles.get(from) ?? [0, 0];
        /** @type {string | undefined} */
        let best;
        let least = Infinity;
        for (const [name, [otherX, otherY]] of this.middles) {
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

    /**
     * The cell beside another one in a direction such as `ne`; `undefined` if the word is no direction.
     * @param {string} from
     * @param {string} word
     */
    towards(from, word) {
        const [direction, middle] = [COMPASS.get(word), this.middles.get(from)];
        if (direction === undefined || middle === undefined) {
            return undefined;
        }
        const [[right, down], [x, y]] = [direction, middle];
        /** @type {string | undefined} */
        let best;
        let most = 0.8;
        for (const [name, [otherX, otherY]] of this.middles) {
            const [dx, dy] = [otherX - x, otherY - y];
            const away = Math.hypot(dx, dy);
            const straight = (dx * right + dy * down) / (away * Math.hypot(right, down));
            if (away > 1 && away < 1.5 * this.width && straight > most) {
                [best, most] = [name, straight];
            }
        }
        return best;
    }

    /**
     * The direction in which a place lies. `undefined` if none of them leads there.
     * @param {string} from
     * @param {Point} place
     * @param {string[]} words
     */
    heading(from, place, words) {
        const [x, y] = this.middles.get(from) ?? [0, 0];
        const [right, down] = [place[0] - x, place[1] - y];
        /** @type {string | undefined} */
        let best;
        let most = 0.8;
        for (const word of words) {
            const cell = this.middles.get(this.towards(from, word) ?? "");
            const [dx, dy] = cell === undefined ? (COMPASS.get(word) ?? [0, 0]) : [cell[0] - x, cell[1] - y];
            const straight = (dx * right + dy * down) / (Math.hypot(dx, dy) * Math.hypot(right, down));
            if (straight > most) {
                [best, most] = [word, straight];
            }
        }
        return best;
    }

    /**
     * Makes this cell the only one that the Tab key reaches.
     * @param {string} name
     */
    #reach(name) {
        for (const cell of this.#layer.querySelectorAll('[tabindex="0"]')) {
            cell.setAttribute("tabindex", "-1");
        }
        this.all.get(name)?.setAttribute("tabindex", "0");
    }

    /** Focuses the cell that the Tab key reaches. */
    focus() {
        [...this.all.values()].find((cell) => cell.tabIndex === 0)?.focus();
    }

    /** @param {string} name */
    #tell(name) {
        this.#reach(name);
        this.#choose(name, this.#isTouch);
    }

    /**
     * The cell whose middle is nearest, at most a cell's width away.
     * @param {MouseEvent} event
     */
    #nearest(event) {
        const { a, d, e, f } = this.#layer.getScreenCTM() ?? new DOMMatrix();
        const [x, y] = [(event.clientX - e) / a, (event.clientY - f) / d];
        /** @type {string | undefined} */
        let name;
        let least = this.width;
        for (const [other, [cellX, cellY]] of this.middles) {
            const away = Math.hypot(cellX - x, cellY - y);
            if (away < least) {
                [name, least] = [other, away];
            }
        }
        return { x, y, name, scale: a };
    }

    /**
     * Shows what is under the finger. Returns the cell.
     * @param {HTMLElement} loupe
     * @param {PointerEvent} event
     */
    #aim(loupe, event) {
        const { x, y, name, scale } = this.#nearest(event);
        const box = this.#layer.getBoundingClientRect();
        const { width: wide, height: high } = this.#layer.viewBox.baseVal;
        for (const [other, cell] of this.all) {
            cell.classList.toggle("aimed", other === name);
        }
        loupe.firstElementChild?.replaceChildren(name ?? "");
        const side = loupe.offsetWidth;
        Object.assign(loupe.style, {
            left: `${Math.max(0, Math.min(box.width - side, event.clientX - box.left - side / 2))}px`,
            // Within the window.
            top: `${Math.max(-box.top, event.clientY - box.top - side - 40)}px`,
            backgroundImage: `url("${this.#picture.currentSrc}")`,
            backgroundSize: `${wide * scale * ZOOM}px ${high * scale * ZOOM}px`,
            backgroundPosition: `${side / 2 - x * scale * ZOOM}px ${side / 2 - y * scale * ZOOM}px`,
        });
        return name;
    }

    /** @param {MouseEvent} event */
    #click(event) {
        if (this.#isHandled) {
            this.#isHandled = false;
            return;
        }
        // A tap between cells chooses the nearest one; a tap beside the board chooses none.
        const own = event.target instanceof SVGElement ? event.target.dataset.cell : undefined;
        const name = own ?? this.#nearest(event).name;
        if (name !== undefined) {
            this.#tell(name);
        }
    }

    /** @param {KeyboardEvent} event */
    #press(event) {
        const name = event.target instanceof SVGElement ? event.target.dataset.cell : undefined;
        if (name === undefined) {
            return;
        }
        const arrow = ARROWS.get(event.key);
        if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            // A key that is held down repeats: it would choose, then play.
            if (!event.repeat) {
                this.#choose(name, false);
            }
        } else if (arrow !== undefined) {
            event.preventDefault();
            event.stopPropagation();
            const to = this.#neighbour(name, arrow);
            if (to !== undefined) {
                this.#reach(to);
                this.focus();
            }
        }
    }

    /** @param {PointerEvent} event */
    #touch(event) {
        this.#isHandled = false;
        this.#isTouch = event.pointerType === "touch";
        const { x, y, name } = this.#nearest(event);
        const canDrag = event.isPrimary && event.button === 0 && this.canDrag();
        this.#from = canDrag && name !== undefined ? { name, x, y } : undefined;
        if (event.pointerType !== "touch" || !event.isPrimary || !this.isSmall()) {
            return;
        }
        const loupe = document.createElement("div");
        loupe.className = "loupe";
        loupe.append(document.createElement("span"));
        loupe.ariaHidden = "true";
        this.#layer.parentElement?.append(loupe);
        this.#loupe = loupe;
        this.#layer.setPointerCapture(event.pointerId);
        this.#aim(loupe, event);
    }

    /**
     * The end of a drag. Returns whether it was one, and not a tap during which the finger rolled over a border.
     * @param {PointerEvent} event
     */
    #drop(event) {
        const [from, { x, y, name }] = [this.#from, this.#nearest(event)];
        if (from === undefined || event.type !== "pointerup" || name === from.name) {
            return false;
        }
        const isDrag = Math.hypot(x - from.x, y - from.y) > this.width / 2;
        if (isDrag) {
            this.#lastTap = { name: undefined, at: 0 };
            this.#isHandled = event.pointerType !== "touch";
            this.#dragged(from.name, name, [x, y]);
        }
        return isDrag;
    }

    /**
     * Lifting the finger chooses; a second finger zooms instead, and so does a second tap.
     * @param {PointerEvent} event
     */
    #lift(event) {
        if (!event.isPrimary || this.#drop(event) || event.pointerType !== "touch") {
            return;
        }
        const [name, isTap, loupe] = [this.#nearest(event).name, event.type === "pointerup", this.#loupe];
        if (loupe !== undefined) {
            this.all.get(name ?? "")?.classList.remove("aimed");
            loupe.remove();
            this.#loupe = undefined;
        }
        const isSecond = isTap && name !== undefined && name === this.#lastTap.name;
        const isDouble = isSecond && event.timeStamp - this.#lastTap.at < DOUBLE_TAP;
        this.#lastTap = { name: isTap && !isDouble ? name : undefined, at: event.timeStamp };
        this.#isHandled = isTap && (isDouble || loupe !== undefined);
        if (isDouble) {
            this.#zoomed();
            this.#zoom(event);
        } else if (isTap && loupe !== undefined && name !== undefined) {
            this.#tell(name);
        }
    }

    /**
     * Magnifies the board around a point, so that no cell is small, or shows the whole board again.
     * @param {PointerEvent} event
     */
    #zoom(event) {
        const [first] = this.all.values();
        const before = this.#layer.getBoundingClientRect();
        const scale = this.#isZoomed() ? 1 : Math.max(2, (1.2 * SMALL) / first.getBoundingClientRect().width);
        this.#zoomTo(scale);
        const beside = [event.clientX - before.left, event.clientY - before.top].map((away) => away * (scale - 1));
        this.#layer.parentElement?.scrollTo(beside[0], beside[1]);
    }

    #isZoomed() {
        return this.#layer.parentElement?.classList.contains("zoomed") ?? false;
    }

    /** A phone's browser shows and hides its bars, which changes only the height. */
    #resize() {
        if (!this.#isZoomed() || innerWidth !== this.#wide) {
            this.#zoomTo(1);
        }
        this.#wide = innerWidth;
    }

    /** @param {number} scale 1 for the whole board, which fits */
    #zoomTo(scale) {
        const board = this.#layer.parentElement;
        board?.classList.remove("zoomed");
        if (scale > 1) {
            const [frame, box] = [board?.getBoundingClientRect(), this.#layer.getBoundingClientRect()];
            board?.style.setProperty("--frame", `${frame?.height}px`);
            board?.style.setProperty("--wide", `${box.width * scale}px`);
            board?.style.setProperty("--high", `${box.height * scale}px`);
            board?.classList.add("zoomed");
        }
        this.#layer.classList.toggle("small", this.isSmall());
    }
}
