import type { FileMatch, PictureFolder, ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../format/numbers.ts'
import type { ScannedFileTab } from './scanned-files-query.ts'

const TABS: Readonly<Record<ScannedFileTab, string>> = {
  waiting: 'Waiting',
  exact: 'Exact match',
  suggested: 'Suggested',
  none: 'No match',
  ignored: 'Ignored',
}
const MATCHES: Readonly<Record<FileMatch, string>> = {
  exact: 'Exact',
  not_shown: "Can't be shown",
  has_picture: 'Has a picture',
  by_name: 'By name',
  several: 'Several',
  none: 'No match',
}
const files = (count: number) => counted(count, 'file')

export const scannedFilesMessages = {
  title: 'Scans',
  about: 'Files from scanner folders and uploads that have no slide yet.',
  label: 'Scans',
  failed: "Scans couldn't be loaded",
  showing: (shown: number, total: number) => `Showing ${formatCount(shown)} of ${files(total)}`,

  folder: 'Scanner folder',
  checked: (when: string) => `checked ${when}`,
  notChecked: 'not checked yet',
  slow: 'still being checked',
  checkNow: 'Check now',
  checking: 'Checking...',
  checkedNow: (found: number, attached: number) =>
    `${counted(found, 'new file')} found${attached > 0 ? `, ${formatCount(attached)} attached` : ''}`,
  checkFailed: "The folders couldn't be checked",
  folderProblem: ({ name, state, problem }: PictureFolder) =>
    problem ?? (state === 'unreadable' ? `The folder ${name} can't be read.` : null),

  upload: 'Upload files',

  tabs: 'Kinds',
  tab: (tab: ScannedFileTab, count: number | undefined) =>
    count === undefined ? TABS[tab] : `${TABS[tab]} ${formatCount(count)}`,
  attachedToday: (count: number) => `Attached today ${formatCount(count)}`,
  search: 'Search files',
  searchPlaceholder: 'File, code or folder...',

  picture: 'Picture',
  pictureOf: (name: string) => `Picture of ${name}`,
  labelImage: 'Label',
  labelOf: (name: string) => `Label of ${name}`,
  noLabel: 'None',
  file: 'File',
  scanner: 'scanner',
  uploadBy: (name: string | null) => (name === null ? 'upload' : `upload by ${name}`),
  copying: 'Still being copied into the folder',
  missing: 'No longer where it was found',
  unsupported: "Its format isn't supported yet",
  damaged: 'The file is damaged',
  codeRead: 'Code read',
  notReadable: 'Not readable',
  noLabelImage: 'No label image',
  typeItIn: 'Enter code',
  /** Begins with the visible text, which voice control users say. */
  typeItInFor: (name: string) => `Enter code of ${name}`,
  codeFormat: (format: string) => (format === 'DataMatrix' ? 'Data Matrix' : format === 'QRCode' ? 'QR Code' : format),
  slide: 'Slide',
  /** A damaged file has no match: it can't be attached. */
  match: ({ match, state }: Pick<ScannedFile, 'match' | 'state'>) => (state === 'damaged' ? 'Damaged' : MATCHES[match]),
  block: (block: string | null, cut: number | null) =>
    [block !== null && `Block ${block}`, cut !== null && `cut ${cut}`].filter(Boolean).join(', '),
  similar: (similarity: number, others: number) =>
    `${Math.round(similarity * 100)}% similar${others > 0 ? `, ${counted(others, 'other suggestion')}` : ''}`,
  severalSlides: (count: number) => `${counted(count, 'slide')} with this name or code`,
  hasPicture: 'This slide has a picture',
  nothingSimilar: 'No similar slide',

  attach: 'Attach',
  attachOf: (name: string) => `Attach ${name}`,
  attachSelected: (count: number) => `Attach Selected (${formatCount(count)})`,
  attached: (count: number) => `${files(count)} attached`,
  ignore: 'Ignore',
  ignoreSelected: (count: number) => `Ignore Selected (${formatCount(count)})`,
  ignored: (count: number) => `${files(count)} ignored`,
  bringBack: 'Restore',
  bringBackSelected: (count: number) => `Restore Selected (${formatCount(count)})`,
  broughtBack: (found: readonly { name: string }[]) =>
    found.length === 1 ? `"${found[0]?.name}" is waiting again` : `${files(found.length)} are waiting again`,
  undone: 'Undone',
  problem: (predicate: string) => `It ${predicate}.`,
  unshownTitle: (count: number) =>
    count === 1 ? "Attach a file that can't be shown?" : `Attach ${formatCount(count)} files that can't be shown?`,
  moreUnshown: (count: number) => `And ${formatCount(count)} more.`,
  unshownNote: (count: number) =>
    `${count === 1 ? 'The slide shows' : 'The slides show'} the reason instead of a picture. You can replace the file later.`,
  attachAnyway: 'Attach anyway',
  deletePermanently: 'Delete permanently',
  deleteTitle: 'Delete this uploaded file permanently?',
  deleteNote: (name: string, size: string) =>
    `"${name}" (${size}) and its preview will be deleted from the server. Undo and backups can't restore it. If someone attaches it to a slide first, the slide loses its picture. The slide itself stays.`,
  deleted: (name: string) => `"${name}" deleted permanently`,
  choose: 'Choose...',
  chooseFor: (name: string) => `Choose the slide of ${name}`,
  chooseTitle: 'Choose the slide',
  attachToSlide: 'Attach to Selected Slide',
  compare: 'Compare',
  compareOf: (name: string) => `Compare ${name}`,
  compareTitle: 'Compare the pictures',
  compareNow: (slide: string) => `Now on ${slide}`,
  scannedFile: 'Scan',
  replace: 'Replace',
  replaceNote: 'The present picture goes back to Scans.',
  loadingSlide: 'Loading the slide...',
  compareFailed: "The slide couldn't be loaded.",
  createSlide: 'Create slide',
  createSlideOf: (name: string) => `Create slide for ${name}`,
  codeLabel: 'Code on the label',
  codeRequired: 'Code is required',
  exactHint: (count: number, areCodes: boolean) => {
    const what = areCodes ? 'code' : 'file name'
    return count === 1 ? `The ${what} matches exactly one slide` : `Each ${what} matches exactly one slide`
  },
  byNameHint: (count: number) =>
    `${formatCount(count)} ${count === 1 ? 'has' : 'have'} only a similar name. Check first.`,
  unshownHint: (count: number) => `${formatCount(count)} can't be shown. You will be asked first.`,
  withoutSlide: (count: number) => `${formatCount(count)} can't be attached`,
  selectHint: 'Select files to attach several at once.',

  noFolders:
    'No scanner folder is configured. Set PICTURE_FOLDERS on the server, such as scans=/data/scans, and restart it.',
  empty: 'Nothing is waiting. New scans appear here automatically.',
  emptyTab: 'No scans here.',
  noneMatch: 'No scans match.',
} as const

/** Why a file can't be shown; undefined if it can. */
export function problemOf({ state, problem }: Pick<ScannedFile, 'state' | 'problem'>): string | undefined {
  if (state === 'ready') return undefined
  return problem === null ? scannedFilesMessages[state] : scannedFilesMessages.problem(problem)
}
