/** The document's title, as 'Slides Dashboard · Vitrine'. Each screen holds one. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Vitrine`}</title>
}
