// One instance of the library. It answers one request after the other; the page ends it where it wants no answer any more.
"use strict";

let library = null;
const utf8 = new TextDecoder();
const bytes = new TextEncoder();
/** The request under way, for what is told meanwhile. */
let current = null;
/** What the library said before it broke. */
let fault = "";

function told(at, length) {
  const news = JSON.parse(utf8.decode(new Uint8Array(library.exports.memory.buffer, at, length)));
  if (news.fault) fault = news.fault;
  else postMessage({ id: current, news });
}

function call(request) {
  const { memory, carom_take, carom_call, carom_give } = library.exports;
  const text = bytes.encode(JSON.stringify(request));
  const at = carom_take(text.length);
  new Uint8Array(memory.buffer, at, text.length).set(text);
  const packed = BigInt.asUintN(64, carom_call(at, text.length));
  const [begin, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)];
  const reply = utf8.decode(new Uint8Array(memory.buffer, begin, length));
  carom_give(begin, length);
  return JSON.parse(reply);
}

let module = null;
async function awake() {
  library ??= await WebAssembly.instantiate(module, { page: { tell: told } });
}

onmessage = async ({ data }) => {
  if (data.module) {
    module = data.module;
    await awake();
    postMessage({ ready: true });
    return;
  }
  current = data.id;
  try {
    await awake();
    const began = performance.now();
    const reply = call(data.request);
    postMessage({ id: data.id, reply, took: performance.now() - began });
  } catch (broken) {
    // What is left of a broken instance cannot be trusted.
    library = null;
    const rule = `carom broke off: ${fault || broken.message}`;
    fault = "";
    postMessage({ id: data.id, reply: { errors: [{ key: null, rule, hint: "this is a fault of carom; please report it with the link to this page" }] } });
  }
};
