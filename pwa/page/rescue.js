// Saves the database for a user whose app does not start.

// A journal holds the pages of a commit that was cut off; without it, the database is half of a transaction. SQLite
// rolls back when both are in one folder.
const NAMES = ["pinella.db", "pinella.db-journal"];

// Returns the files of these names that are there: those of the database belong together.
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
