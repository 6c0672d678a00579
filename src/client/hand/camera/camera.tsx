export default function Camera(_: { onClose: () => void; onCode: (code: string) => void }) {
  return null;
}
