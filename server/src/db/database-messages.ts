export const databaseMessages = {
  missing: 'The database does not answer at the moment. Try again in a few seconds.',
  readOnly: 'The database accepts no changes at the moment. Try again in a few seconds.',
  uncertain: 'It is not certain whether this was saved. Look again before you try once more.',
  diskFull:
    "The server's disk is full, so nothing was saved. Reading goes on, and saving goes on by itself once there is room.",
  tooSlow: 'This took longer than the server allows. Ask for less at once, or try again later.',
  stale: (noun: string) => `Somebody else has changed this ${noun} in the meantime.`,
  conflicting: 'Somebody else is changing the same records at this moment. Try again.',
  movedInList: 'The list has changed. Load it again, then paste.',
  manyWrites: 'Many changes are being saved at this moment. Try again in a few seconds.',
  manyReads: 'Many calls are being answered at this moment. Try again in a few seconds.',
  parentLoop: "An experiment can't begin with itself, nor with one that began with it.",
  otherImport: 'An import with this id already exists, with other rows. Start a new import.',
  otherEdit: 'A bulk edit with this id already exists, with other contents. Start a new one.',
  noRun: (id: string) => `There is no bulk edit or import with the id ${id}.`,
  runFinished: 'This is finished. Undo it instead.',
  stopped: 'Stopped: nothing was changed.',
} as const
