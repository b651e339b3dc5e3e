import { formatBytes } from '../../format/numbers.ts'

/** Texts about uploads of scanned files. */
export const uploadMessages = {
  title: 'Uploads',
  drop: 'Drop slide files here',
  formats: 'svs, tif, ndpi',
  fileLabel: 'Slide files to upload',
  sameFileLabel: (name: string) => `${name} once more`,
  waiting: 'Waiting for the uploads before it',
  sending: (sent: number, size: number, speed: number | undefined) =>
    speed === undefined ? amount(sent, size) : `${amount(sent, size)} · ${wholeAmount(speed)} a second`,
  paused: (sent: number, size: number) => `Paused at ${amount(sent, size)}`,
  lost: 'Connection lost, will resume itself',
  preparing: 'Uploaded, preparing the picture',
  ready: 'Ready, listed below',
  unfinished: 'Choose the same file again to go on',
  otherFile: (name: string) => `That is another file than ${name}`,
  unreadable: 'The file was moved or changed. Choose it again.',
  failed: 'The server refused this file',
  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Resume ${name}`,
  resumeNow: (name: string) => `Resume ${name} now`,
  choose: (name: string) => `Choose ${name} again`,
  cancel: (name: string) => `Cancel ${name}`,
  hide: (name: string) => `Hide ${name}`,
} as const

/** '1.42 of 2.21 GB'; both units where they differ. */
function amount(sent: number, size: number): string {
  const [done, doneUnit] = formatBytes(sent).split(' ')
  const [all, allUnit] = formatBytes(size).split(' ')
  return doneUnit === allUnit ? `${done} of ${all} ${allUnit}` : `${done} ${doneUnit} of ${all} ${allUnit}`
}

/** '48 MB'. */
function wholeAmount(bytes: number): string {
  const [count, unit] = formatBytes(bytes).split(' ')
  return `${Math.round(Number(count))} ${unit}`
}
