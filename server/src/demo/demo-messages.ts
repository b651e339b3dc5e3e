import { counted } from '@vitrine/contract/counted'
import type { DemoReport } from '@vitrine/contract/demo'

export const demoMessages = {
  notEmpty: ({ slides, samples, datasets }: DemoReport) =>
    `Demo data goes into an empty library only. This one has ${counted(slides, 'slide')}, ${counted(samples, 'sample')} and ${counted(datasets, 'dataset')}.`,
}
