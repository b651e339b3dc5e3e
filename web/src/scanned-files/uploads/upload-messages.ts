import { SLIDE_FILE_EXTENSIONS } from '@vitrine/contract/pictures/uploads'
import { counted } from '@vitrine/contract/text/counted'
import { formatBytes, formatCount } from '../../format/numbers.ts'

export const uploadMessages = {
  title: 'Uploads',
  drop: 'Drop slide files here',
  formats: `${SLIDE_FILE_EXTENSIONS.join(', ')}, or a folder of them`,
  fileLabel: 'Slide files to upload',
  waiting: 'Waiting for earlier uploads',
  sending: (sent: number, size: number, speed: number | undefined) =>
    speed === undefined ? amount(sent, size) : `${amount(sent, size)} · ${wholeAmount(speed)} a second`,
  paused: (sent: number, size: number) => `Paused at ${amount(sent, size)}`,
  lost: 'Connection lost. The upload resumes by itself.',
  preparing: 'Uploaded. Reading the picture...',
  ready: 'Ready, listed below',
  unfinished: 'Choose the same file again to resume',
  otherFile: (name: string) => `This isn't "${name}"`,
  otherTab: 'Another tab is uploading it',
  leftOut: (names: readonly string[]) =>
    names.length === 1
      ? `1 file left out: ${names[0]} isn't a slide format`
      : `${formatCount(names.length)} files left out: ${someOf(names)} aren't slide formats`,
  alreadyListed: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} is already listed` : `${counted(names.length, 'file')} are already listed`,
  logOut: 'Log out',
  confirmLogout: 'Log out and stop uploading?',
  stopsUploads: (count: number) => `${count === 1 ? '1 upload' : `${formatCount(count)} uploads`} will stop.`,
  unreadable: 'The file was moved or changed. Choose it again.',
  failed: "The file couldn't be uploaded",
  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Resume ${name}`,
  resumeNow: (name: string) => `Resume ${name} now`,
  choose: (name: string) => `Choose ${name} again`,
  cancel: (name: string) => `Cancel ${name}`,
  hide: (name: string) => `Hide ${name}`,
} as const

const MAX_NAMES = 3

/** 'a.txt, b.xml, c.log and 4 more'. */
function someOf(names: readonly string[]): string {
  const more = names.length - MAX_NAMES
  if (more > 0) return `${names.slice(0, MAX_NAMES).join(', ')} and ${formatCount(more)} more`
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** '1.42 of 2.21 GB'; with both units if they differ. */
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
