// Saves the database of an app that does not start, and reports its state.

// A journal holds the original pages of an interrupted commit; without it, the database has half of a transaction.
// SQLite rolls back if both are in one folder.
const NAMES = ["pinella.db", "pinella.db-journal"];

// Returns the existing files with these names; a database and its journal belong together.
export async function storedFiles(directory, names = NAMES) {
  const files = await Promise.all(names.map(async (name) => {
    const handle = await directory.getFileHandle(name).catch(() => null);
    return [name, await handle?.getFile()];
  }));
  return files.filter(([, file]) => file?.size);
}

export async function saveFiles(names) {
  const directory = await (await navigator.storage.getDirectory()).getDirectoryHandle("pinella");
  for (const [name, file] of await storedFiles(directory, names)) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
  }
}

const MAGIC = "SQLite format 3\0";
const HEADER = 100; // bytes

// Returns whether the database is "whole", "damaged", "missing" or "unreadable", and the sizes of all files.
export async function inspectDatabase() {
  try {
    const directory = await (await navigator.storage.getDirectory()).getDirectoryHandle("pinella", { create: true });
    const names = [];
    for await (const name of directory.keys()) names.push(name);
    const stored = new Map(await storedFiles(directory, names.sort()));
    const [database, journal] = NAMES.map((name) => stored.get(name));
    const state = database
      ? databaseState(await database.slice(0, HEADER).arrayBuffer(), database.size, Boolean(journal))
      : "missing";
    return { state, sizes: [...stored].map(([name, { size }]) => `${name} ${size}`).join(", ") };
  } catch (error) {
    console.error(error);
    return { state: "unreadable", sizes: "" };
  }
}

// Compares the size of a database with the number of pages in its header. An interrupted commit, with its journal, may
// have changed only one of them.
export function databaseState(header, size, hasJournal) {
  if (size < HEADER || new TextDecoder().decode(header.slice(0, MAGIC.length)) !== MAGIC) return "damaged";
  const view = new DataView(header);
  const pageSize = view.getUint16(16) === 1 ? 65536 : view.getUint16(16);
  return hasJournal || size >= pageSize * view.getUint32(28) ? "whole" : "damaged";
}
