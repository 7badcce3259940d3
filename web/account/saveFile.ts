// Saves what the page holds as a file on this device.
export const saveFile = (file: Blob, name: string): void => {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name })
  link.click()
  URL.revokeObjectURL(link.href)
}
