// Draws a policy as a PDF: tagged for screen readers, with an outline of its headings and numbered pages.
import type { PolicyDocument } from '@walia/contract/policies.ts'
import PDFDocument from 'pdfkit'
import { fontPartsOf } from '../platform/fonts.ts'
import { linesOf } from './lines.ts'

/** Points of A4. */
const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN
const INK = '#1f1f2b'
const BRAND = '#1b1a4b'
const STYLES = {
  H1: { size: 20, leading: 28, before: 0, colour: BRAND },
  H2: { size: 13, leading: 19, before: 14, colour: BRAND },
  P: { size: 10.5, leading: 16, before: 4, colour: INK },
} as const
type Style = keyof typeof STYLES

export type PdfWords = { author: string; changed: string; locale: string }

export function renderPdf(policy: PolicyDocument, { author, changed, locale }: PdfWords): Promise<Buffer> {
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, pdfVersion: '1.7', lang: locale, tagged: true, displayTitle: true },
    // No time of making: the same policy is the same bytes.
    info: { Title: policy.title, Author: author, CreationDate: new Date(`${policy.changed_on}T00:00:00Z`) },
    autoFirstPage: true,
    bufferPages: true,
  })
  const bytes = bytesOf(doc)
  const write = createWriter(doc, policy.language)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const put = (style: Style, text: string) => root.add(doc.struct(style, {}, () => write(style, text)))
  put('H1', policy.title)
  put('P', changed)
  put('P', policy.intro)
  for (const { heading, paragraphs } of policy.sections) {
    put('H2', heading)
    doc.outline.addItem(heading)
    for (const text of paragraphs) put('P', text)
  }
  root.end()
  doc.end()
  return bytes
}

const bytesOf = (doc: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

/** Writes one block below the last one, on a new page where it is full. */
function createWriter(doc: PDFKit.PDFDocument, language: string): (style: Style, text: string) => void {
  const fonts = fontPartsOf(language)
  const runsOf = (text: string) => {
    const runs: { file: string; text: string }[] = []
    for (const character of text) {
      const { file } = fonts.partOf(character)
      const last = runs.at(-1)
      if (last && (last.file === file || character === ' ')) last.text += character
      else runs.push({ file, text: character })
    }
    return runs
  }
  const draw = (text: string, y: number): void => {
    let x = MARGIN
    for (const run of runsOf(text)) {
      doc.font(run.file).text(run.text, x, y, { lineBreak: false })
      x += doc.widthOfString(run.text)
    }
  }
  const widthOf = (text: string): number =>
    runsOf(text).reduce((sum, run) => sum + doc.font(run.file).widthOfString(run.text), 0)
  let y = MARGIN
  return (style, text) => {
    const { size, leading, before, colour } = STYLES[style]
    doc.fontSize(size).fillColor(colour)
    const lines = linesOf(text, WIDTH, widthOf)
    y += before
    // A heading does not stand alone at the foot of a page.
    const needed = style === 'H2' ? leading + 2 * STYLES.P.leading : leading
    for (const [index, line] of lines.entries()) {
      if (y + (index === 0 ? needed : leading) > BOTTOM) {
        doc.addPage()
        doc.fontSize(size).fillColor(colour)
        y = MARGIN
      }
      draw(line, y)
      y += leading
    }
  }
}
