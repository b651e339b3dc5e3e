import type { Part } from '../splits/dataset-types.ts'
import { counted } from '../text/counted.ts'
import { listed } from '../text/words.ts'

const was = (count: number, one: string, many: string) => (count === 1 ? one : many)

const OF_PART: Readonly<Record<Part, string>> = {
  training: 'training slide',
  validation: 'validation slide',
  evaluation: 'evaluation slide',
  unassigned: 'unassigned slide',
}

const WITH_ARTICLE: Readonly<Record<Part, string>> = {
  training: 'a training slide',
  validation: 'a validation slide',
  evaluation: 'an evaluation slide',
  unassigned: 'an unassigned slide',
}

/** The error or remark about a row. */
export const rowMessages = {
  noName: 'The row names no slide.',
  unknown: (name: string, number: number) => `Version ${number} has no slide "${name}".`,
  unknownGroup: (name: string, number: number) => `Version ${number} has no group "${name}".`,
  ambiguous: (name: string, slides: number) =>
    `"${name}" is the name of ${counted(slides, 'slide')}. Name it by its uuid.`,
  ambiguousGroup: (name: string, groups: readonly string[]) =>
    `"${name}" is the value of several groups. Write ${listed(groups)}.`,
  elsewhere: (name: string, part: Part, fold: number | null, number: number) =>
    `"${name}" is a slide of version ${number}, but ${WITH_ARTICLE[part]}${fold === null ? '' : ` of fold ${fold}`}.`,
  twice: (name: string, line: number) => `"${name}" is predicted in line ${line} too.`,
  noScores: 'There is no score.',
  scoreOfTwo: (classes: number) => `One score is enough for two classes only, and there are ${classes}.`,
  scoreCount: (scores: number, classes: number) =>
    `There are ${counted(scores, 'score')} for ${counted(classes, 'class', 'classes')}.`,
  noNumber: (name: string) => `The score of ${name} is missing or no number.`,
  outside: (name: string, score: number) => `The score of ${name} is ${score}; scores are from 0 to 1.`,
  noClass: (name: string | number, classes: readonly string[]) =>
    typeof name === 'number'
      ? `There is no class ${name}: classes are 0 to ${classes.length - 1}.`
      : `"${name}" is no class. Classes are ${listed(classes.slice(0, 10))}${classes.length > 10 ? ' and others' : ''}.`,
  sum: (sum: number) => `The scores add up to ${sum.toFixed(3)}, not to 1.`,
  truthDiffers: (frozen: string, written: string, number: number) =>
    `The truth is ${written} in the file and ${frozen} in version ${number}, which counts.`,
  truthMissing: 'Nothing says what the slide is; figures leave it out.',
  predictionDiffers: (written: string, scored: string) => `The file predicts ${written}, its scores say ${scored}.`,
}

/** How well rows and slides match, in sentences. */
export const findingMessages = {
  matched: (predicted: number, slides: number) =>
    `${predicted} of ${counted(slides, 'slide')} ${was(slides, 'has', 'have')} a prediction.`,
  elsewhere: (parts: readonly (readonly [part: Part, slides: number, isOtherFold: boolean])[], number: number) => {
    const each = parts.map(
      ([part, slides, isOtherFold]) => `${counted(slides, OF_PART[part])}${isOtherFold ? ' of other folds' : ''}`,
    )
    return `The file has predictions for ${listed(each)} of version ${number}.`
  },
  twice: (rows: number) =>
    `${counted(rows, 'row')} ${was(rows, 'is', 'are')} about slides that an earlier row predicts.`,
  unknown: (rows: number, number: number) =>
    `${counted(rows, 'row')} ${was(rows, 'names', 'name')} no slide of version ${number}.`,
  invalid: (rows: number) =>
    `${counted(rows, 'row')} ${was(rows, 'has', 'have')} scores or classes that can't be used.`,
  missing: (missing: number, slides: number) =>
    `${missing} of ${counted(slides, 'slide')} ${was(slides, 'has', 'have')} no prediction.`,
  sum: (rows: number) => `The scores of ${counted(rows, 'row')} don't add up to 1.`,
  truth_differs: (rows: number, number: number) =>
    `The truth of ${counted(rows, 'row')} is another one in version ${number}, which counts.`,
  truth_missing: (slides: number) =>
    `Nothing says what ${counted(slides, 'slide')} ${was(slides, 'is', 'are')}; figures leave ${was(slides, 'it', 'them')} out.`,
  prediction_differs: (rows: number) =>
    `${counted(rows, 'row')} ${was(rows, 'predicts', 'predict')} another class than ${was(rows, 'its', 'their')} scores say.`,
}
