import type { Figure, Figures, ShareFigure } from '@vitrine/contract/experiments/figures'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { intervalText, shareText } from '../figure-text.ts'

/** The displayed figures by name, without those that don't apply to several classes. */
export const shownFigures = (figures: Figures): [name: string, figure: Figure | ShareFigure][] =>
  (
    [
      [messages.auroc, figures.auroc],
      [messages.balancedAccuracy, figures.balanced_accuracy],
      [messages.sensitivity, figures.sensitivity],
      [messages.specificity, figures.specificity],
      [messages.accuracy, figures.accuracy],
      [messages.averagePrecision, figures.average_precision],
      [messages.f1, figures.f1],
    ] as const
  ).flatMap(([name, figure]) => (figure ? [[name, figure]] : []))

/** '32 of 43 · 0.60 to 0.85' */
export const figureNote = (figure: Figure | ShareFigure): string =>
  ['count' in figure && shareText(figure), intervalText(figure)].filter(Boolean).join(' · ')
