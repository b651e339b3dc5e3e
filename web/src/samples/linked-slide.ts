import type { Sample } from '@vitrine/contract/samples'

/** The name of a sample's slide, or its id if the backend gives no name. */
export const linkedSlideName = ({ slide, slide_detail }: Pick<Sample, 'slide' | 'slide_detail'>): string =>
  slide_detail?.name || String(slide)
