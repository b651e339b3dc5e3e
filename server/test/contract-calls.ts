import { accountRoutes, invitationRoutes } from '@vitrine/contract/accounts'
import { apiTokenRoutes } from '@vitrine/contract/api-tokens'
import { auditRoutes } from '@vitrine/contract/audit'
import { backupRoutes } from '@vitrine/contract/backups'
import { BULK_KINDS, bulkRoutes } from '@vitrine/contract/bulk'
import { changeRoutes } from '@vitrine/contract/changes'
import { channelRoutes } from '@vitrine/contract/channels'
import { deploymentConfigs, trainingConfigs } from '@vitrine/contract/configs'
import { datasetDistributionRoutes, sampleValuesRoute } from '@vitrine/contract/dataset-distribution'
import { datasetReportRoutes } from '@vitrine/contract/dataset-report'
import { datasetTrustRoutes } from '@vitrine/contract/dataset-trust'
import { datasetVersionRoutes, versionByUuidRoutes, versionOfDatasetRoutes } from '@vitrine/contract/dataset-versions'
import { datasetRoutes } from '@vitrine/contract/datasets'
import { demoRoutes } from '@vitrine/contract/demo'
import { experiments } from '@vitrine/contract/experiments'
import { exportRoutes } from '@vitrine/contract/export-routes'
import { facetRoutes } from '@vitrine/contract/facets'
import { fieldRoutes } from '@vitrine/contract/fields'
import { fileRoutes } from '@vitrine/contract/files'
import { findRoutes } from '@vitrine/contract/find'
import { followingRoutes } from '@vitrine/contract/following'
import { groupRoutes } from '@vitrine/contract/groups'
import { historyRoutes } from '@vitrine/contract/history'
import { iiifRoutes } from '@vitrine/contract/iiif'
import { labelRoutes } from '@vitrine/contract/labels'
import { pictureRoutes } from '@vitrine/contract/pictures'
import type { Route } from '@vitrine/contract/route'
import { sampleImportRoutes } from '@vitrine/contract/sample-import'
import { sampleRoutes } from '@vitrine/contract/samples'
import { scannedFileRoutes } from '@vitrine/contract/scanned-files'
import { servers } from '@vitrine/contract/servers'
import { sessionRoutes } from '@vitrine/contract/sessions'
import { slideImportRoutes } from '@vitrine/contract/slide-import'
import { slideRoutes } from '@vitrine/contract/slides'
import { trashRoutes } from '@vitrine/contract/trash'
import { undoRoutes } from '@vitrine/contract/undo'
import { uploadRoutes } from '@vitrine/contract/uploads'
import { userRoutes } from '@vitrine/contract/users'
import { viewRoutes } from '@vitrine/contract/views'

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
  ...[experiments, trainingConfigs, deploymentConfigs, servers].map(({ routes }) => routes),
  ...Object.values(historyRoutes),
  ...Object.values(exportRoutes),
  findRoutes,
  ...BULK_KINDS.map(bulkRoutes),
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
