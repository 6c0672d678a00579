import { useCallback, useEffect, useState } from 'react';
import { get } from '../../api/call';

/** One picture to be read: asked for when shown, renewed by a click and after every use (a used one is void). */
export type Captcha = { id: string; img: string };

export function useCaptcha(isShown: boolean): { captcha: Captcha | undefined; renew: () => void } {
  const [captcha, setCaptcha] = useState<Captcha>();
  const renew = useCallback(() => {
    get<Captcha>('/v1/captcha/code', {}, { shared: true }).then(setCaptcha, () => setCaptcha(undefined));
  }, []);
  useEffect(() => {
    if (isShown) renew();
  }, [isShown, renew]);
  return { captcha, renew };
}

/** The server may send markup, a data address or bare base64. Always shown as an image, never as markup of the page. */
export function pictureAddress(img: string): string {
  if (img.startsWith('data:')) return img;
  return img.trimStart().startsWith('<') ? `data:image/svg+xml;utf8,${encodeURIComponent(img)}` : `data:image/png;base64,${img}`;
}
