import { Link } from '@tanstack/react-router'
import type { ExperimentInput } from '@vitrine/contract/experiments/inputs'
import { listed } from '@vitrine/contract/text/words'
import { datasetAddress } from '../datasets/dataset-addresses.ts'

type VersionName = Pick<ExperimentInput, 'dataset' | 'dataset_name' | 'number'>

/** 'Lymph nodes v3'. */
export const versionText = ({ dataset_name, number }: VersionName): string => `${dataset_name} v${number}`

/** 'training, validation; folds 1 and 2'. */
export function partsText({ parts, folds }: { parts: readonly string[]; folds: readonly number[] | null }): string {
  const of = parts.join(', ')
  return folds === null ? of : `${of}; ${folds.length === 1 ? 'fold' : 'folds'} ${listed(folds)}`
}

/** A frozen version by name; a link if its dataset still exists. */
export const VersionLink = ({ version }: { version: VersionName }) =>
  version.dataset === null ? (
    versionText(version)
  ) : (
    <Link to={datasetAddress.detail(version.dataset)} search={{ version: version.number } as never}>
      {versionText(version)}
    </Link>
  )
