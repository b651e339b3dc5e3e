import { recordAddress } from '../ui/record-address.ts'

export const datasetAddress = { ...recordAddress('datasets'), create: '/datasets/create' }
