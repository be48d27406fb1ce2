import { uploadRoutes } from '@wastegauge/contract/services/uploads';
import { defineFeature } from '../../platform/http/http.ts';
import { createUploads, showUpload, type UploadDeps } from './pictures.ts';

export const uploadFeature = defineFeature(uploadRoutes, (deps: UploadDeps) => {
  const keepUpload = createUploads(deps);
  return {
    uploadPicture: (actor, { upload }) => keepUpload(actor, upload),
    getUploadedPicture: (visitor, { params: { name, size }, query }) =>
      showUpload(deps, { name, ...query }, size, visitor.accept),
  };
});
