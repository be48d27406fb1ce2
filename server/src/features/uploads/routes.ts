import { uploadRoutes } from '@wastegauge/contract/services/uploads';
import { defineFeature } from '../../platform/http/http.ts';
import { createUploads, showUpload, type UploadDeps } from './service.ts';

export const uploadFeature = defineFeature(uploadRoutes, (deps: UploadDeps) => {
  const storeUpload = createUploads(deps);
  return {
    uploadPicture: (actor, { upload }) => storeUpload(actor, upload),
    getUploadedPicture: (visitor, { params: { name, size }, query }) =>
      showUpload(deps, { name, ...query }, size, visitor.accept),
  };
});
