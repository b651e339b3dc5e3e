export const pictureMessages = {
  noFolder: (folder: string) => `The folder ${folder} is none of this server's.`,
  missing: (folder: string, path: string) => `${folder}/${path} is no longer where it was found.`,
  outside: (folder: string, path: string) => `${folder}/${path} leads out of its folder, so it is not read.`,
  unreadable: (folder: string, path: string, code: string) => `${folder}/${path} can't be read (${code}).`,
  folderAway: (folder: string) => `The folder ${folder} does not answer.`,
  folderBusy: (folder: string) => `Too much is asked of the folder ${folder} at once. Try again in a few seconds.`,
  changed: (folder: string, path: string) => `${folder}/${path} has changed. Load its picture again.`,
  otherRevision: 'The picture has another revision by now. Load it again.',
  notShown: (name: string, problem: string | null) => `${name} ${problem ?? "can't be shown"}.`,
  noTile: (level: string, tile: string) => `The picture has no tile ${tile} at level ${level}.`,
  noImage: (name: string) => `The picture has no ${name} image.`,
  labelsHidden: 'Label and macro images are not shown on this server.',
} as const
