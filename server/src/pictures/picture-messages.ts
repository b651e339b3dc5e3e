export const pictureMessages = {
  noFolder: (folder: string) => `The folder ${folder} is none of this server's.`,
  unreadable: (folder: string, path: string, code: string) => `${folder}/${path} can't be read (${code}).`,
  folderAway: (folder: string) => `The folder ${folder} does not answer.`,
  folderBusy: (folder: string) => `Too much is asked of the folder ${folder} at once. Try again in a few seconds.`,
  changed: (folder: string, path: string) => `${folder}/${path} has changed. Load its picture again.`,
  comparing: (path: string) =>
    `The file of ${path} was copied, and is being compared with the one that was uploaded. Try again in a few seconds.`,
  otherRevision: 'The picture has changed. Load it again.',
  readAgain: 'The picture is being read again after an update of Vitrine. Try again in a few minutes.',
  notShown: (name: string, problem: string | null) => `${name} ${problem ?? "can't be shown"}.`,
  onDemand:
    'its smaller levels take too much time or room to be computed in advance: they are computed when somebody looks at them',
  noTile: (level: string, tile: string) => `The picture has no tile ${tile} at level ${level}.`,
  noImage: (name: string) => `The picture has no ${name} image.`,
  ofScanner: (name: string, folder: string) =>
    `'${name}' lies in the scanner's folder ${folder}, whose files Vitrine never deletes. Delete it there; the next look through the folder forgets it.`,
  onNoFile: (name: string) => `'${name}' is on no file record, so that no version of one can be compared.`,
  notDeleted: (name: string, code: string) => `'${name}' can't be deleted (${code}). Nothing was changed.`,
  labelsHidden: 'Label and macro images are not shown on this server.',
} as const
