export const pictureMessages = {
  noFolder: (folder: string) => `The folder ${folder} is none of this server's.`,
  missing: (folder: string, path: string) => `${folder}/${path} is no longer where it was found.`,
  outside: (folder: string, path: string) => `${folder}/${path} leads out of its folder, so it is not read.`,
} as const
