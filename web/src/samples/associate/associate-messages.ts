import { formatCount } from '../../format/numbers.ts'

/** Texts about the slide of samples. Counted records are passed as '386 samples'. */
export const associateMessages = {
  slides: 'Slides',
  noSlides: 'No slides found. Try another search.',

  linkToSlide: 'Link to slide',
  linkTitle: (samples: string) => `Link ${samples} to a slide`,
  chooseSlide: 'Choose a slide.',
  areLinked: (samples: string, slide: string) => `${samples} will be linked to "${slide}"`,
  linkedAlready: (count: number) => `${formatCount(count)} linked to it already`,
  link: (samples: string) => `Link ${samples}`,
  linking: (samples: string) => `Linking ${samples}...`,
  linked: (samples: string, slide: string) => `${samples} linked to "${slide}"`,
} as const
