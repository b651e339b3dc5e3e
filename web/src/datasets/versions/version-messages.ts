import { counted } from '@vitrine/contract/text/counted'
import { listed } from '@vitrine/contract/text/words'
import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'

/** Changes between two states of a dataset, by number of slides. */
interface Changes {
  added: number
  removed: number
  moved: number
  changed: number
}

export const CHANGES = ['added', 'removed', 'moved', 'changed'] as const

/** '4 added and 1 moved' */
const changesText = (changes: Changes) =>
  listed(CHANGES.flatMap(kind => (changes[kind] > 0 ? [`${formatCount(changes[kind])} ${kind}`] : [])))

export const versionMessages = {
  title: 'Versions',
  loading: 'Loading the versions...',
  failed: 'The versions could not be loaded',
  empty: 'No versions yet. Freeze one before handing over.',
  saveFirst: 'Save your changes before you freeze.',
  emptyDataset: 'Add slides before you freeze.',
  moreThan: (shown: number, total: number) => `The newest ${formatCount(shown)} of ${formatCount(total)} versions.`,

  now: 'Now',
  comparing: 'Comparing...',
  compareFailed: 'What has changed since could not be loaded.',
  same: (number: number) => `Nothing has changed since version ${number}.`,
  changed: (number: number, changes: Changes) => `Changed since version ${number}: ${changesText(changes)}`,
  groupsChanged: (semver: string) => `The groups changed: ${semver}`,
  divided: (groups: number) => `${counted(groups, 'group')} ${groups === 1 ? 'is' : 'are'} divided between types.`,
  checkFailed: 'Groups could not be checked.',

  freeze: 'Freeze Version',
  freezeNumber: (number: number) => `Freeze Version ${number}`,
  freezeNote: (slides: number) =>
    slides === 1
      ? 'Keeps this slide and its data unchanged.'
      : `Keeps these ${countedSlides(slides)} and their data unchanged.`,
  freezing: 'Freezing...',
  frozen: (number: number) => `Version ${number} is frozen`,
  stale: 'Someone else just changed this dataset. It is shown as it is now: check it, then freeze again.',
  freezeFailed: 'The version could not be frozen.',
  note: 'Note',
  notePlaceholder: 'Its purpose',
  license: 'Licence',
  licensePlaceholder: 'CC-BY-4.0, or an address',
  creator: 'Creator',
  creatorPlaceholder: 'Whom others cite',

  allowTestSlides: 'Freeze with these slides. The version, its report and its packages will say so.',
  frozenWith: (sentence: string) => `When this was frozen: ${sentence}`,

  testSet: 'Test set',
  lockedAt: (who: string, when: string) => `Locked ${when}, ${who}`,
  lock: 'Lock as Test Set',
  lockOf: (number: number) => `Lock version ${number} as a test set?`,
  lockNote:
    'From then on, every dataset says which of its training and validation slides are in it, by themselves or by their file, group or block. Only admins unlock it.',
  locked: (number: number) => `Version ${number} is locked as a test set`,
  unlock: 'Unlock',
  unlockOf: (number: number) => `Unlock version ${number}?`,
  unlockNote: 'Datasets will no longer say which of their training and validation slides are in it.',
  unlocked: (number: number) => `Version ${number} is no longer a test set`,

  version: (number: number) => `Version ${number}`,
  badge: 'Frozen',
  by: (who: string, when: string) => `${when}, ${who}`,
  nobody: 'someone',
  details: (number: number) => `Details of version ${number}`,
  hash: 'Content hash',
  copyHash: (number: number) => `Copy the content hash of version ${number}`,

  handOver: 'Hand Over',
  handOverOf: (number: number) => `Hand Over Version ${number}`,
  handOverNote: 'Downloads one zip file: the list as CSV, a manifest with checksums, and files for these programs.',
  labels: 'Labels',
  labelsNote: 'What models learn. Several have a folder each; without any, some programs are left out.',
  root: 'Folder of the slides',
  rootNote:
    'Where the files are, such as /data/slides. Paths below it become relative. \\\\nas\\scans=/mnt/scans leads from recorded paths to these.',
  reading: 'Checking the slides...',
  holds: 'For',
  inPart: (readers: string, label?: string) => `${label ? `${label}: in` : 'In'} part for ${readers}`,
  without: (readers: string, label?: string) => `${label ? `${label}: left` : 'Left'} out for ${readers}`,
  download: 'Download',
  downloading: 'Downloading...',
  downloadFailed: 'The package could not be downloaded.',
} as const
