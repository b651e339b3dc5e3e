import { counted } from '../text/counted.ts'
import type { Leak, LeakReport } from './leaks.ts'

type Sentence = LeakReport['sentences'][number]

/** 'training' for slides that the model learned from. Validation slides selected it and are called so. */
const placeOf = ({ part }: Leak['by']) =>
  part === 'validation'
    ? 'validation, which counts as training'
    : part === 'training'
      ? 'training'
      : `training, as ${part} slides`

/** '("ABMIL liver", version 2 of "Kidney")' */
const sourceOf = ({ experiment, number, dataset_name }: Leak['by']) =>
  `"${experiment.name}", version ${number.toLocaleString('en')} of "${dataset_name}"`

const MOST_SOURCES = 3
function sourcesOf(leaks: readonly Leak[]): string {
  const sources = [...new Set(leaks.map(({ by }) => sourceOf(by)))]
  const more = sources.length - MOST_SOURCES
  return more > 0 ? `${sources.slice(0, MOST_SOURCES).join('; ')}; and ${more} more` : sources.join('; ')
}

const were = (count: number) => (count === 1 ? 'was' : 'were')

function slideSentences({ leaks: { slide }, slides: evaluated }: Pick<LeakReport, 'leaks' | 'slides'>): Sentence[] {
  if (slide.count === 0) return []
  const places = [...new Set(slide.slides.map(({ by }) => placeOf(by)))]
  const place = places.length === 1 ? places[0] : 'training or validation'
  const what =
    evaluated === 1
      ? 'The slide was'
      : `${slide.count.toLocaleString('en')} of the ${counted(evaluated, 'slide')} ${were(slide.count)}`
  return [{ level: 'leak', text: `${what} in ${place} (${sourcesOf(slide.slides)}).` }]
}

function relatedSentences({ leaks }: Pick<LeakReport, 'leaks'>): Sentence[] {
  const sentencesOn = (kind: 'file' | 'group' | 'block', what: string, level: Sentence['level']): Sentence[] => {
    const { count, slides } = leaks[kind]
    if (count === 0) return []
    const share = count === 1 ? 'shares' : 'share'
    return [{ level, text: `${counted(count, 'slide')} ${share} ${what} with training (${sourcesOf(slides)}).` }]
  }
  return [
    ...sentencesOn('file', 'a file', 'leak'),
    ...sentencesOn('group', 'a group', 'related'),
    ...sentencesOn('block', 'a block', 'related'),
  ]
}

/** The sentence if no slide was in training. */
function cleanText({ groups, slides }: Pick<LeakReport, 'groups' | 'slides'>): string {
  if (slides === 1)
    return groups === 0
      ? 'The slide was not in training.'
      : 'Neither the slide nor another of its group was in training.'
  const theirs = groups === 1 ? 'group' : counted(groups, 'group')
  return `None of the ${counted(slides, 'slide')}${groups === 0 ? '' : `, and no slide of their ${theirs},`} was in training.`
}

/** The result of a check in sentences, worst first. */
export function leakSentences(report: Omit<LeakReport, 'sentences'>): Sentence[] {
  const { clean, unchecked, unknown } = report
  const none: Sentence = { level: 'clean', text: cleanText(report) }
  return [
    ...slideSentences(report),
    ...relatedSentences(report),
    ...(clean ? [none] : []),
    ...(unchecked > 0
      ? [
          {
            level: 'unchecked' as const,
            text: `${counted(unchecked, 'slide')} can't be checked: without file, group and block.`,
          },
        ]
      : []),
    ...unknown.map(({ sentence }) => ({ level: 'unknown' as const, text: sentence })),
  ]
}
