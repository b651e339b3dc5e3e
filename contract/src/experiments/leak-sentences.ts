import { counted } from '../text/counted.ts'
import type { Leak, LeakReport } from './leaks.ts'

type Sentence = LeakReport['sentences'][number]

/** 'training' for what the model learned from. Validation chose it, and is named so. */
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
  const text = `${slide.count.toLocaleString('en')} of the ${counted(evaluated, 'slide')} ${were(slide.count)} in ${place} (${sourcesOf(slide.slides)}).`
  return [{ level: 'leak', text }]
}

function relatedSentences({ leaks }: Pick<LeakReport, 'leaks'>): Sentence[] {
  const say = (kind: 'file' | 'group' | 'block', what: string, level: Sentence['level']): Sentence[] => {
    const { count, slides } = leaks[kind]
    if (count === 0) return []
    const share = count === 1 ? 'shares' : 'share'
    return [{ level, text: `${counted(count, 'slide')} ${share} ${what} with training (${sourcesOf(slides)}).` }]
  }
  return [
    ...say('file', 'a file', 'leak'),
    ...say('group', 'a group', 'related'),
    ...say('block', 'a block', 'related'),
  ]
}

/** What a check found, in words; the worst first. */
export function leakSentences(report: Omit<LeakReport, 'sentences'>): Sentence[] {
  const { clean, groups, slides, unchecked, unknown } = report
  const ofGroups = groups === 0 ? '' : `, and no slide of their ${counted(groups, 'group')},`
  const none: Sentence = { level: 'clean', text: `None of the ${counted(slides, 'slide')}${ofGroups} was in training.` }
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
