import { recordAddress } from '../ui/record-address.ts'

export const sampleAddress = recordAddress('samples')

export const backToSamples = { to: sampleAddress.dashboard, label: 'Back' } as const
