import { Text } from '@mantine/core'
import { useSession } from '../auth/use-session.ts'
import { AddToDatasetButton } from '../datasets/add-to-dataset/add-to-dataset-button.tsx'
import { readerMessages } from '../slides/reader/reader-messages.ts'
import { SlideReader } from '../slides/reader/slide-reader.tsx'
import { slideAddress } from '../slides/slide-addresses.ts'
import { slideMessages } from '../slides/slide-messages.ts'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { ScreenHead } from '../ui/layout/screen-head.tsx'

export function SlideReaderScreen() {
  const { session } = useSession()
  return (
    <>
      <PageTitle>{readerMessages.title}</PageTitle>
      <ScreenHead
        isLarge
        back={{ to: slideAddress.dashboard, label: slideMessages.backToSlides }}
        title={readerMessages.title}
      />
      <Text inherit mt={-10} mb="md" c="var(--text-2)">
        {readerMessages.text}
      </Text>
      <SlideReader
        user={session.subject}
        actions={slide => <AddToDatasetButton slides={[slide]} isIcon />}
        batchActions={slides => <AddToDatasetButton slides={slides} />}
      />
    </>
  )
}
