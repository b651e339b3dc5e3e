/** Texts of the dialog Associate Slide with Sample; other screens use shorter toasts. */
export const associateSlideMessages = {
  title: 'Associate Slide with Sample',
  associate: 'Associate Selected Slide',
  associating: 'Associating...',
  remove: 'Remove Association',
  removing: 'Removing...',
  cancel: 'Cancel',

  associated: 'Slide associated with sample successfully',
  removed: 'Slide association removed successfully',
  associateFailed: 'Failed to associate slide with sample',
  removeFailed: 'Failed to remove slide association',
  loadSlidesFailed: 'Failed to load slides',
  loadMoreSlidesFailed: 'Failed to load more slides',

  sample: 'Sample',
  currentSlide: 'Current Slide',
  noSlide: 'No slide is linked.',
  slides: 'Slides',
  noSlidesFound: 'No slides found. Try another search.',
  /** Someone else changed the link: it is shown, and the next attempt is based on it. */
  linkedByOther: (slide: string) =>
    `Someone else linked this sample to "${slide}" meanwhile. Choose again what should become of it.`,
  unlinkedByOther: 'Someone else took this sample off its slide meanwhile. Choose again what should become of it.',
} as const
