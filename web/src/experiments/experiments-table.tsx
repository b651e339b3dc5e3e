import { experiments } from '@vitrine/contract/experiments/experiments'
import { experimentAddress } from './experiment-addresses.ts'
import { namedTexts } from './experiments-messages.ts'
import type { NamedTable } from './named/named-table.ts'

export const experimentTable: NamedTable = {
  kind: experiments,
  texts: namedTexts(experiments.noun),
  address: experimentAddress,
  shown: ['name', 'status', 'dataset'],
}
