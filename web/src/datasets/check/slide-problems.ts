import type { Slide } from '@vitrine/contract/slides/slides'

/** A slide whose label image names another slide, and where to read the code on the label. */
export interface MislabeledSlide {
  id: number
  name: string
  fileId: number
  revision: string
}

/** Problems of single slides of a dataset, with a list for each kind. */
export interface SlideProblems {
  mislabeled: readonly MislabeledSlide[]
  /** Slides without a displayable picture. */
  unpictured: readonly Pick<Slide, 'id' | 'name'>[]
}

/** Checks the slides of a dataset or draft, in order. */
export function findSlideProblems(entries: readonly { slide: Slide }[]): SlideProblems {
  const mislabeled = entries.flatMap(({ slide: { id, name, file } }) =>
    file?.picture?.label_check === 'differs' ? [{ id, name, fileId: file.id, revision: file.picture.revision }] : [],
  )
  const hasPicture = ({ file }: Slide) => file?.picture && file.picture.state !== 'missing'
  const unpictured = entries.flatMap(({ slide }) => (hasPicture(slide) ? [] : [slide]))
  return { mislabeled, unpictured }
}
