// Commits sequentially to each of the browser's two storage APIs: postMessage({ size, pages, commits }), in bytes and
// counts. Replies with the milliseconds of each commit.
const PAGE = 4096;

async function timed(commits, commit) {
  const times = [];
  for (let number = 0; number < commits; number += 1) {
    const begin = performance.now();
    await commit(number);
    times.push(performance.now() - begin);
  }
  return times;
}

// Like storage.js: write the changed pages in place, then flush.
async function files({ size, pages, commits }) {
  const folder = await navigator.storage.getDirectory();
  const handle = await (await folder.getFileHandle("measured", { create: true })).createSyncAccessHandle();
  handle.write(new Uint8Array(size), { at: 0 });
  const page = new Uint8Array(PAGE).fill(7);
  const times = await timed(commits, (number) => {
    for (let each = 0; each < pages; each += 1) handle.write(page, { at: (((number * pages + each) * PAGE) % size) });
    handle.flush();
  });
  handle.close();
  return times;
}

// Like Emscripten's IDBFS: write the whole file in one transaction, which is durable once it is complete.
async function records({ size, commits }) {
  const opening = indexedDB.open("measured", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("files");
  const database = await new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const content = new Uint8Array(size);
  const times = await timed(commits, (number) => new Promise((resolve, reject) => {
    content[number % size] += 1;
    const transaction = database.transaction("files", "readwrite", { durability: "strict" });
    transaction.objectStore("files").put(content, "database");
    transaction.oncomplete = resolve;
    transaction.onerror = () => reject(transaction.error);
  }));
  database.close();
  return times;
}

self.onmessage = async ({ data }) => self.postMessage({ files: await files(data), records: await records(data) });
