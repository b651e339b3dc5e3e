import type { DemoReport } from '@vitrine/contract/demo'

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`

export const demoMessages = {
  notEmpty: ({ slides, samples, datasets }: DemoReport) =>
    `Demo data goes into an empty library only. This one has ${counted(slides, 'slide')}, ${counted(samples, 'sample')} and ${counted(datasets, 'dataset')}.`,
}
