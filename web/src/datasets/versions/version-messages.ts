import { counted } from '@vitrine/contract/counted'
import { listed } from '../../format/lists.ts'
import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'

/** What leads from one state of a dataset to another, by number of slides. */
interface Changes {
  added: number
  removed: number
  moved: number
  changed: number
}

const CHANGES = ['added', 'removed', 'moved', 'changed'] as const

/** '4 added, 1 moved' */
const changesText = (changes: Changes) =>
  listed(CHANGES.flatMap(kind => (changes[kind] > 0 ? [`${formatCount(changes[kind])} ${kind}`] : [])))

/** Texts of the frozen versions of a dataset. */
export const versionMessages = {
  versions: 'Versions',
  latest: (number: number, ago: string) => `v${number} · ${ago}`,
  title: 'Versions',
  loading: 'Loading the versions...',
  failed: 'The versions could not be loaded',
  empty: 'No versions yet. Freeze one before handing over.',
  moreThan: (shown: number, total: number) => `The newest ${formatCount(shown)} of ${formatCount(total)} versions.`,

  now: 'Now',
  comparing: 'Comparing...',
  compareFailed: 'What has changed since could not be loaded.',
  same: (number: number) => `Nothing has changed since version ${number}.`,
  changed: (number: number, changes: Changes) => `Changed since version ${number}: ${changesText(changes)}`,
  groupsChanged: (semver: string) => `The groups changed: ${semver}`,
  torn: (groups: number) =>
    `${counted(groups, 'group')} ${groups === 1 ? 'is' : 'are'} torn: slides of one group stand in several parts.`,
  checkFailed: 'Whether groups are torn could not be checked.',

  freeze: 'Freeze Version',
  freezeNumber: (number: number) => `Freeze Version ${number}`,
  freezeNote: (slides: number) =>
    `Keeps the ${countedSlides(slides)} with all that describes them, as they are now, for good.`,
  freezing: 'Freezing...',
  frozen: (number: number) => `Version ${number} is frozen`,
  stale: 'Somebody else has changed this dataset in the meantime. It is shown here as it is now.',
  freezeFailed: 'The version could not be frozen.',
  note: 'Note',
  notePlaceholder: 'What it is for',
  license: 'Licence',
  licensePlaceholder: 'CC-BY-4.0, or an address',
  creator: 'Creator',
  creatorPlaceholder: 'Who it is to be cited by',

  version: (number: number) => `Version ${number}`,
  by: (who: string, when: string) => `Frozen by ${who}, ${when}`,
  nobody: 'somebody',
  counts: (slides: number) => countedSlides(slides),
  hash: 'Content hash',
  copyHash: (number: number) => `Copy the content hash of version ${number}`,
  cited: (license: string | null, creator: string | null) => [creator, license].filter(Boolean).join(', '),

  report: 'Report',
  reportOf: (number: number) => `Report of Version ${number}`,

  handOver: 'Hand Over',
  handOverOf: (number: number) => `Hand Over Version ${number}`,
  handOverNote:
    'One zip file with the list as CSV, the manifest with its checksums, and what these programs read as it is.',
  label: 'Label',
  labelNote: 'What a model is to learn. Without it, some programs are left out.',
  root: 'Folder of the slides',
  rootNote: 'Where the files lie, such as /data/slides. Paths below it are then relative.',
  reading: 'Looking through the slides...',
  contentsFailed: 'What the package holds could not be loaded',
  holds: 'For',
  inPart: (readers: string) => `In part for ${readers}`,
  without: (readers: string) => `Left out for ${readers}`,
  download: 'Download',
  downloading: 'Downloading...',
  downloadFailed: 'The package could not be downloaded.',
} as const
