import type { DemoReport } from '@vitrine/contract/api/demo'
import { counted } from '@vitrine/contract/text/counted'

export const demoMessages = {
  notEmpty: ({ slides, samples, datasets }: DemoReport) =>
    `Demo data goes into an empty library only. This one has ${counted(slides, 'slide')}, ${counted(samples, 'sample')} and ${counted(datasets, 'dataset')}.`,
}
