import { counted } from '@vitrine/contract/text/counted'

const files = (count: number) => counted(count, 'upload')

export const copyMessages = {
  usage: `npm run store -- copy FROM TO

Copies all uploaded files from one place to another, and compares each with its SHA-256. FROM and TO are values of
PICTURE_STORE: a folder, or s3://bucket/prefix. It can be repeated, and deletes and replaces nothing.`,
  noFolder: (path: string) => `takes a folder that exists, or s3://bucket/prefix, and ${path} is none.`,
  samePlace: (place: string) => `takes another place than FROM, and both are ${place}.`,
  otherFile: (path: string) =>
    `${path} was not copied: another file of that name is there, which is not replaced. Look at it, and remove it.`,
  damaged: (path: string) =>
    `${path} was not copied: it is no longer the file that was uploaded (its SHA-256 is another).`,
  done: ({ copied, there }: { copied: number; there: number }) =>
    `${files(copied)} copied; ${files(there)} there before. All have the SHA-256 that was uploaded.`,
  failed: ({ copied, there, failed }: { copied: number; there: number; failed: number }) =>
    `${files(copied)} copied; ${files(there)} there before; ${files(failed)} not copied, see above.`,
  arriving: (count: number) =>
    `${files(count)} still arriving ${count === 1 ? 'is' : 'are'} not copied. Run this again once ${count === 1 ? 'it is' : 'they are'} complete.`,
} as const
