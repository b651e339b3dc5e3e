import { accountRoutes, invitationRoutes } from '@vitrine/contract/accounts/accounts'
import { apiTokenRoutes } from '@vitrine/contract/accounts/api-tokens'
import { auditRoutes } from '@vitrine/contract/accounts/audit'
import { sessionRoutes } from '@vitrine/contract/accounts/sessions'
import { userRoutes } from '@vitrine/contract/accounts/users'
import { backupRoutes } from '@vitrine/contract/api/backups'
import { demoRoutes } from '@vitrine/contract/api/demo'
import { RECORD_KINDS } from '@vitrine/contract/api/record-kinds'
import type { Route } from '@vitrine/contract/api/route'
import { bulkRoutes } from '@vitrine/contract/bulk/bulk'
import { datasetDistributionRoutes, sampleValuesRoute } from '@vitrine/contract/datasets/dataset-distribution'
import { datasetReportRoutes } from '@vitrine/contract/datasets/dataset-report'
import { datasetTrustRoutes } from '@vitrine/contract/datasets/dataset-trust'
import {
  datasetVersionRoutes,
  versionByUuidRoutes,
  versionOfDatasetRoutes,
} from '@vitrine/contract/datasets/dataset-versions'
import { datasetRoutes } from '@vitrine/contract/datasets/datasets'
import { channelRoutes } from '@vitrine/contract/experiments/channels'
import { deploymentConfigs, trainingConfigs } from '@vitrine/contract/experiments/configs'
import { evaluationRoutes } from '@vitrine/contract/experiments/evaluations'
import { experiments } from '@vitrine/contract/experiments/experiments'
import { inputRoutes } from '@vitrine/contract/experiments/inputs'
import { leakRoutes } from '@vitrine/contract/experiments/leaks'
import { servers } from '@vitrine/contract/experiments/servers'
import { useRoutes } from '@vitrine/contract/experiments/uses'
import { exportRoutes } from '@vitrine/contract/export/export-routes'
import { fieldRoutes } from '@vitrine/contract/fields/fields'
import { fileRoutes } from '@vitrine/contract/files/files'
import { changeRoutes } from '@vitrine/contract/history/changes'
import { historyRoutes } from '@vitrine/contract/history/history'
import { trashRoutes } from '@vitrine/contract/history/trash'
import { undoRoutes } from '@vitrine/contract/history/undo'
import { labelRoutes } from '@vitrine/contract/labels/labels'
import { iiifRoutes } from '@vitrine/contract/pictures/iiif'
import { pictureRoutes } from '@vitrine/contract/pictures/pictures'
import { scannedFileRoutes } from '@vitrine/contract/pictures/scanned-files'
import { uploadRoutes } from '@vitrine/contract/pictures/uploads'
import { sampleImportRoutes } from '@vitrine/contract/samples/sample-import'
import { sampleRoutes } from '@vitrine/contract/samples/samples'
import { slideImportRoutes } from '@vitrine/contract/slides/slide-import'
import { slideRoutes } from '@vitrine/contract/slides/slides'
import { facetRoutes } from '@vitrine/contract/tables/facets'
import { findRoutes } from '@vitrine/contract/tables/find'
import { followingRoutes } from '@vitrine/contract/tables/following'
import { groupRoutes } from '@vitrine/contract/tables/groups'
import { viewRoutes } from '@vitrine/contract/tables/views'

/** Every call of the contract. */
export const contractCalls: Route[] = [
  userRoutes,
  apiTokenRoutes,
  sessionRoutes,
  accountRoutes,
  invitationRoutes,
  auditRoutes,
  backupRoutes,
  fieldRoutes,
  labelRoutes,
  slideRoutes,
  fileRoutes,
  pictureRoutes,
  iiifRoutes,
  scannedFileRoutes,
  sampleImportRoutes,
  slideImportRoutes,
  sampleRoutes,
  datasetRoutes,
  datasetReportRoutes,
  datasetTrustRoutes,
  datasetDistributionRoutes,
  { sampleValuesRoute },
  datasetVersionRoutes,
  versionOfDatasetRoutes,
  versionByUuidRoutes,
  channelRoutes,
  inputRoutes,
  leakRoutes,
  useRoutes,
  evaluationRoutes,
  ...[experiments, trainingConfigs, deploymentConfigs, servers].map(({ routes }) => routes),
  ...Object.values(historyRoutes),
  ...Object.values(exportRoutes),
  findRoutes,
  ...RECORD_KINDS.map(bulkRoutes),
  facetRoutes,
  groupRoutes,
  followingRoutes,
  changeRoutes,
  demoRoutes,
  undoRoutes,
  trashRoutes,
  uploadRoutes,
  viewRoutes,
].flatMap(routes => Object.values<Route>(routes))
