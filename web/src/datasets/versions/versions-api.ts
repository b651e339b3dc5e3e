import { MAX_PAGE_SIZE } from '@vitrine/contract/api/page'
import { datasetTrustRoutes } from '@vitrine/contract/datasets/dataset-trust'
import {
  type DatasetVersion,
  datasetVersionRoutes,
  type NewVersion,
  versionByUuidRoutes,
} from '@vitrine/contract/datasets/dataset-versions'
import type { Dataset, FullDataset } from '@vitrine/contract/datasets/datasets'
import { testSetRoutes } from '@vitrine/contract/datasets/test-sets'
import { joinRuleList } from '@vitrine/contract/splits/rules'
import { call } from '../../api/call.ts'
import { loadFile } from '../../api/load-file.ts'

/** The choices for a package: rules whose values label the slides, and the folder of the slides, '' for none. */
export interface PackageChoice {
  labels: readonly string[]
  root: string
}

/** The version to open a panel for. */
export interface VersionPanelProps {
  dataset: FullDataset
  version: DatasetVersion
  onClose: () => void
}

/** The newest versions of a dataset, up to one page. */
export const listVersions = (id: number, signal: AbortSignal) =>
  call(datasetVersionRoutes.list, { params: { id }, query: { limit: MAX_PAGE_SIZE }, signal })

/** Freezes the dataset as shown on screen: a newer state is rejected. */
export const freezeVersion = ({ id, version }: Pick<Dataset, 'id' | 'version'>, body: NewVersion) =>
  call(datasetVersionRoutes.freeze, { params: { id }, body, ifMatch: version, isUndoable: false })

/** Locks a version as a test set. */
export const lockVersion = ({ uuid }: DatasetVersion) =>
  call(testSetRoutes.lock, { body: { version: uuid }, isUndoable: false })

/** @throws unless the user is an admin */
export const unlockVersion = ({ uuid }: DatasetVersion) =>
  call(testSetRoutes.unlock, { params: { uuid }, isUndoable: false })

/** The changes from a version to the current dataset. */
export const changesSince = ({ uuid }: DatasetVersion, signal: AbortSignal) =>
  call(versionByUuidRoutes.diff, { params: { uuid }, query: { with: 'current', limit: 1 }, signal })

export const fetchGroupCheck = (id: number, rules: readonly string[], signal: AbortSignal) =>
  call(datasetTrustRoutes.check, { params: { id }, query: { group: joinRuleList(rules), limit: 1 }, signal })

/** With one label its files are next to the others; several labels have a folder each. */
const written = ({ labels, root }: PackageChoice) => ({
  label: labels.length === 1 ? labels[0] : undefined,
  labels: labels.length > 1 ? joinRuleList(labels) : undefined,
  root: root.trim() || undefined,
})

export const packageContents = ({ uuid }: DatasetVersion, choice: PackageChoice, signal: AbortSignal) =>
  call(versionByUuidRoutes.contents, { params: { uuid }, query: written(choice), signal })

export const loadPackage = ({ uuid }: DatasetVersion, choice: PackageChoice): Promise<Blob> =>
  loadFile(`/api/dataset-versions/${uuid}/package/`, undefined, written(choice))
