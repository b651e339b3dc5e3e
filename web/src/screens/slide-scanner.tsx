import { Text } from '@mantine/core'
import { useSession } from '../auth/use-session.ts'
import { AddToDatasetButton } from '../datasets/add-to-dataset/add-to-dataset-button.tsx'
import { scannerMessages } from '../slides/scanner/scanner-messages.ts'
import { SlideReader } from '../slides/scanner/slide-reader.tsx'
import { slideAddress } from '../slides/slide-addresses.ts'
import { slideMessages } from '../slides/slide-messages.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'

export function SlideScanner() {
  const { session } = useSession()
  return (
    <>
      <PageTitle>{scannerMessages.title}</PageTitle>
      <ScreenHead
        isLarge
        back={{ to: slideAddress.dashboard, label: slideMessages.backToSlides }}
        title={scannerMessages.title}
      />
      <Text inherit mt={-10} mb="md" c="var(--text-2)">
        {scannerMessages.text}
      </Text>
      <SlideReader user={session.subject} actions={slide => <AddToDatasetButton slides={[slide]} isIcon />} />
    </>
  )
}
