// Instances of the library, each in a worker of its own: what is slow never holds up what is quick.
import { byId } from "./words.js";

let module = null;
let source = "";

/** Unpacks the library. */
export async function unpack() {
  const packed = Uint8Array.from(atob(byId("module").textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  source = URL.createObjectURL(new Blob([byId("worker").textContent], { type: "text/javascript" }));
}

/** A worker is given up for a newer request after so many milliseconds. */
const PATIENCE = 3000;

/** One worker. Of the requests that wait, only the newest of each slot is kept. */
export class Hand {
  constructor() {
    this.waiting = new Map();
    this.current = null;
    this.count = 0;
    this.start();
  }

  start() {
    const worker = new Worker(source);
    worker.onmessage = ({ data }) => worker === this.worker && this.heard(data);
    worker.postMessage({ module });
    this.worker = worker;
  }

  /** The reply, or null where a newer request of the slot took its place. `hear` is told how far long work is. */
  ask(slot, request, hear = null) {
    return new Promise((resolve) => {
      this.waiting.get(slot)?.resolve(null);
      this.waiting.set(slot, { slot, request, hear, resolve, id: (this.count += 1) });
      if (this.current?.slot === slot && performance.now() - this.current.began > PATIENCE) this.stop(true);
      else this.next();
    });
  }

  next() {
    if (this.current !== null || this.waiting.size === 0) return;
    const [slot, job] = this.waiting.entries().next().value;
    this.waiting.delete(slot);
    this.current = { ...job, began: performance.now() };
    this.worker.postMessage({ id: job.id, request: job.request });
    // What takes too long gives way as soon as something newer waits.
    setTimeout(() => this.current?.id === job.id && this.waiting.has(slot) && this.stop(true), PATIENCE + 50);
  }

  heard({ id, reply, news, took }) {
    if (this.current?.id !== id || id === undefined) return;
    if (news) {
      this.current.hear?.(news);
      return;
    }
    const job = this.current;
    this.current = null;
    job.resolve({ ...reply, took });
    this.next();
  }

  /** Ends what is under way; what waits goes on where `keep` says so. */
  stop(keep = false) {
    this.worker.terminate();
    const job = this.current;
    this.current = null;
    job?.resolve(null);
    if (!keep) {
      for (const other of this.waiting.values()) other.resolve(null);
      this.waiting.clear();
    }
    this.start();
    this.next();
  }
}
