/** The texts of the sample's own screen. */
export const sampleDetailMessages = {
  title: 'Sample',
  loading: 'Loading sample details...',
  loadFailed: 'Failed to load sample details',
  missing: 'Sample Not Found',
  missingMore: "The sample you're looking for doesn't exist or has been removed.",
  backToSamples: 'Back to Samples',

  edit: 'Edit',
  delete: 'Delete',
  confirmDelete: 'Are you sure you want to delete this sample? This action cannot be undone.',
  deleted: 'Sample deleted successfully',
  deleteFailed: 'Failed to delete sample',
  notDeleted: (name: string, reason: string) => `"${name}" is still here. ${reason}`,

  imageSize: 'Image Size',
  record: 'Record',
  associatedSlide: 'Associated Slide',
  noSlide: 'This sample is not linked to a slide.',
  changeSlide: 'Change Slide',
  associateSlide: 'Associate Slide',
} as const
