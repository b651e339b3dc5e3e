import { groupValue } from '@vitrine/contract/splits/groups'
import type { OverlapKind } from '@vitrine/contract/splits/overlap'
import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'

const groupsOf = (count: number) => counted(count, 'group')
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

const KIND_NAMES = { file: 'file', group: 'group', block: 'block' } as const

export const checkMessages = {
  title: 'Checks',
  toFix: (count: number) => `${formatCount(count)} to fix`,
  checking: 'Checking...',
  failed: "The slides' samples could not be loaded, so groups can't be checked.",

  divided: (groups: number) => `${groupsOf(groups)} ${isOrAre(groups)} divided between types.`,
  /** A few words, next to what splits the slides. */
  dividedOf: (divided: number, groups: number) =>
    `${formatCount(divided)} of ${groupsOf(groups)} ${isOrAre(divided)} divided`,
  dividedNote: 'A model would be tested on slides like those it learned.',
  whole: (groups: number) => (groups === 1 ? 'The one group is whole' : `All ${groupsOf(groups)} are whole`),
  noGroups: 'No slide has a value to group by',
  unchecked: (slides: number) => `${countedSlides(slides)} can't be checked: no value to group by`,
  partlyAssigned: (groups: number) => `${groupsOf(groups)} ${groups === 1 ? 'has' : 'have'} slides without a type`,

  sameFiles: (files: number) => `${counted(files, 'file')} ${isOrAre(files)} shared by slides of different types`,
  sameNames: (names: number) => `${counted(names, 'slide')} ${isOrAre(names)} there twice, with different types`,
  sameNamesNote: 'They have the same name.',
  mislabeled: (count: number) => `${counted(count, 'label image')} ${count === 1 ? 'names' : 'name'} another slide`,
  codeOnLabel: (code: string) => `(says ${code})`,
  missingPictures: (count: number) => `${countedSlides(count)} ${count === 1 ? 'has' : 'have'} no picture`,

  /** Why a slide is in a test set, and the value that shows it. */
  inTestSet: (kind: OverlapKind, value: string) =>
    kind === 'slide' ? 'the same slide' : `${KIND_NAMES[kind]} ${kind === 'group' ? groupValue(value) : value}`,

  noneTwice: 'no slide twice',
  noneShared: 'no shared file',
  noneMislabeled: 'no wrong label',
  noneMissing: 'no missing picture',

  show: 'Show',
  hide: 'Hide',
  showAll: (count: number) => `Show all ${formatCount(count)}`,
  firstOf: (shown: number, all: number) => `The first ${formatCount(shown)} of ${formatCount(all)}.`,

  fix: 'Fix',
  fixAll: (count: number) => (count === 1 ? 'Fix' : `Fix all ${formatCount(count)}`),
  fixOne: (group: string) => `Fix ${group}`,
  /** The effect of fixing all groups, shown beforehand. */
  fixComesTo: (moved: number, counts: readonly string[]) =>
    `Fix moves ${countedSlides(moved)}. Then: ${counts.join(', ')}.`,
  countOf: (slides: number, place: string) => `${formatCount(slides)} ${place}`,
  fixed: (slides: number, groups: number) => `${countedSlides(slides)} moved; ${groupsOf(groups)} whole`,
  moveTo: (group: string) => `Move ${group} to...`,
  moved: (group: string, place: string) => `${group} moved to ${place}`,
  countsOf: (group: string) => `Slides of ${group} by type`,
} as const
