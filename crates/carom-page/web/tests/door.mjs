// The library for the browser, called from Node as the worker of the page calls it.
import { readFileSync } from "node:fs";

/** Opens a module; `hear` is told what the library tells. What comes back takes a request and gives the reply. */
export function open(file, hear = () => {}) {
  const [utf8, bytes] = [new TextDecoder(), new TextEncoder()];
  const module = new WebAssembly.Module(readFileSync(file));
  let library = null;
  const told = (at, length) => hear(JSON.parse(utf8.decode(new Uint8Array(library.exports.memory.buffer, at, length))));
  library = new WebAssembly.Instance(module, { page: { tell: told } });
  return (request) => {
    const { memory, carom_take, carom_call, carom_give } = library.exports;
    const text = typeof request === "string" ? bytes.encode(request) : request instanceof Uint8Array ? request : bytes.encode(JSON.stringify(request));
    const at = carom_take(text.length);
    new Uint8Array(memory.buffer, at, text.length).set(text);
    const packed = BigInt.asUintN(64, carom_call(at, text.length));
    const [begin, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)];
    const reply = utf8.decode(new Uint8Array(memory.buffer, begin, length));
    carom_give(begin, length);
    return JSON.parse(reply);
  };
}

/** Random numbers from a seed, the same everywhere (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
