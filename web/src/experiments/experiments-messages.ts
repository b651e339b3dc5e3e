import { counted } from '@vitrine/contract/text/counted'
import { capitalized, listed } from '@vitrine/contract/text/words'
import { formatCount } from '../format/numbers.ts'
import { recordTexts } from '../ui/record-texts.ts'

/** What screens say about a named kind, whose plural has an s. */
export function namedTexts(one: string) {
  const many = `${one}s`
  const texts = recordTexts(one, many)
  return {
    ...texts,
    searchPlaceholder: `Search ${many}...`,
    create: `Create ${one.split(' ').map(capitalized).join(' ')}`,
    none: `No ${many} yet.`,
    noneMatch: `No ${many} match the search.`,
    deleteMany: (count: number) => `Delete ${counted(count, one)}`,
  }
}

export const experimentsMessages = {
  title: 'Experiments',
  tabs: {
    experiments: 'Experiments',
    training: 'Training Configs',
    deployment: 'Deployment Configs',
    servers: 'Servers',
    channels: 'Channels',
  },
  viewDetails: 'View Details',
  edit: 'Edit',
  information: 'Information',
  record: 'Record',
  created: 'Created',
  updated: 'Updated',
  createdBy: 'Created By',
  samples: 'Samples',
  canBeUndone: 'You can undo this.',

  fromPython: 'From a training script in Python',
  copyPython: 'Copy the lines of Python',

  experiment: 'Experiment',
  missing: 'Experiment not found',
  missingMore: 'It may have been deleted.',
  loading: 'Loading...',
  delete: 'Delete',
  remove: 'Remove',
  actions: 'Actions',
  required: (label: string) => `${label} is required.`,

  trainedOn: 'Trained on',
  notTrained: 'What it was trained on is not known. Name the frozen version.',
  addVersion: 'Add Version',
  adding: 'Adding...',
  addVersionFailed: 'Failed to add the version',
  input: 'version',
  dataset: 'Dataset',
  version: 'Version',
  versionOf: (number: number, slides: number) => `Version ${number}, ${counted(slides, 'slide')}`,
  noVersions: 'This dataset has no frozen version. Freeze one on its page.',
  parts: 'Parts',
  folds: 'Folds',
  foldsHelp: 'Empty: all folds',
  notFolds: (text: string) => `Folds: "${text}" is not a list of fold numbers such as 1, 2, 3.`,
  removeVersion: (name: string) => `Remove ${name} from what this experiment was trained on?`,
  removeLabel: (name: string) => `Remove ${name}`,

  leakCheck: 'Leak check',
  leakCheckNote: 'Was any of these slides, or its patient, in training of this model, or of one it began with?',
  chooseVersion: 'Choose the frozen version to test on.',
  checking: 'Checking...',
  partsHelp: 'Empty: evaluation slides, or all where there are none',
  foundSlides: (count: number) => `Show the ${counted(count, 'slide')}`,
  leakColumns: { slide: 'Slide', shares: 'Shares', by: 'With', experiment: 'Trained', version: 'In' },
  leakKinds: { slide: 'itself', file: 'file', group: 'group', block: 'block' },
  shares: (kind: string, value: string) => `${kind} ${value}`,
  firstLeaks: (shown: number, all: number) => `The first ${formatCount(shown)} of ${formatCount(all)}`,

  lineage: 'Lineage',
  begin: 'began with',
  thisOne: 'this experiment',
  aurocOf: (auroc: string) => `AUROC ${auroc}`,
  more: (count: number) => `${formatCount(count)} more`,

  evaluations: 'Evaluations',
  notEvaluated: 'No evaluations yet.',
  evaluationColumns: {
    tick: 'Compare',
    name: 'Name',
    version: 'Evaluated on',
    auroc: 'AUROC',
    accuracy: 'Accuracy',
    leaks: 'Leaks',
    created: 'Created',
  },
  tick: (name: string) => `Compare ${name}`,
  compare: 'Compare',
  compareHint: 'Tick two evaluations to compare them',
  partOf: (parts: readonly string[], fold: number | null) => listed(parts) + (fold === null ? '' : `, fold ${fold}`),
  deleteEvaluation: (name: string) => `Delete the evaluation ${name}?`,
  deleteLabel: (name: string) => `Delete ${name}`,
  deletedForGood: "Its predictions are deleted for good. You can't undo this.",
  leaksFailed: 'Not checked',
  leakLevels: { clean: 'clean', leak: 'leak', related: 'related', unchecked: 'unchecked', unknown: 'unknown' },
} as const
