// @ts-check
// The sound of a stone put on the board, for people who have turned it on.

/** @type {AudioContext | undefined} */
let audio;

/** The browser may forbid storage. */
export function isLoud() {
    try {
        return localStorage.getItem("sound") === "on";
    } catch {
        return false;
    }
}

/** Browsers play no sound before a gesture. */
async function wake() {
    if (isLoud()) {
        audio ??= new AudioContext();
        await audio.resume();
    }
}

/**
 * Makes sounds possible from the first gesture on.
 * @param {AbortSignal} signal
 */
export function listenForGesture(signal) {
    for (const gesture of ["pointerdown", "keydown"]) {
        addEventListener(gesture, wake, { once: true, signal });
    }
}

/** Turns the sound on or off. */
export async function toggleSound() {
    try {
        localStorage.setItem("sound", isLoud() ? "off" : "on");
    } catch {
        return;
    }
    await wake();
    chime();
}

export function chime() {
    if (!isLoud() || audio === undefined || audio.state !== "running") {
        return;
    }
    const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
    tone.frequency.setValueAtTime(660, now);
    tone.frequency.exponentialRampToValueAtTime(330, now + 0.12);
    volume.gain.setValueAtTime(0.2, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.18);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.2);
}
