import type { uploadRoutes } from '@wastegauge/contract/uploads';
import type { Handlers } from '../../platform/http.ts';
import { createUploads, showUpload, type UploadDeps } from './pictures.ts';

export function uploadHandlers(deps: UploadDeps): Handlers<typeof uploadRoutes> {
  const keepUpload = createUploads(deps);
  return {
    uploadPicture: (actor, { upload }) => keepUpload(actor, upload),
    getUploadedPicture: (visitor, { params: { name, size }, query }) =>
      showUpload(deps, { name, ...query }, size, visitor.accept),
  };
}
