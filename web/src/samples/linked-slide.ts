import type { Sample } from '@vitrine/contract/samples'

/** The name of a sample's slide; its id where the backend tells no more. */
export const linkedSlideName = ({ slide, slide_detail }: Pick<Sample, 'slide' | 'slide_detail'>): string =>
  slide_detail?.name || String(slide)
