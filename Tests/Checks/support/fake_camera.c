// A camera of Video4Linux that is not there: preloaded, it answers for /dev/video-of-a-check, with 25 pictures of
// 64 x 48 a second, YUYV, each of one brightness. Without FAKE_CAMERA_PICTURES it never ends; else it falls silent
// after so many.
//
// Source: the kernel's documentation of the API, "Video for Linux API", memory mapped buffers.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 64, HEIGHT = 48, SIZE = WIDTH * HEIGHT * 2, ROOM = 8192, MOST = 32 };

static int camera = -1;
static int is_queued[MOST], next, count;
static double begun;
static long pictures;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int answer_open(const char *path) {
  if (strcmp(path, "/dev/video-of-a-check")) return 0;
  camera = memfd_create("camera", MFD_CLOEXEC);
  return ftruncate(camera, ROOM * MOST) == 0;
}

#define OPEN(name)                                                                                 \
  int name(const char *path, int flags, ...) {                                                     \
    static int (*real)(const char *, int, ...);                                                    \
    if (!real) real = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name);                    \
    va_list list;                                                                                  \
    va_start(list, flags);                                                                         \
    int mode = va_arg(list, int);                                                                  \
    va_end(list);                                                                                  \
    return answer_open(path) ? camera : real(path, flags, mode);                                   \
  }
OPEN(open)
OPEN(open64)

static void tell_format(struct v4l2_format *format) {
  format->fmt.pix.width = WIDTH;
  format->fmt.pix.height = HEIGHT;
  format->fmt.pix.pixelformat = V4L2_PIX_FMT_YUYV;
  format->fmt.pix.field = V4L2_FIELD_NONE;
  format->fmt.pix.bytesperline = WIDTH * 2;
  format->fmt.pix.sizeimage = SIZE;
}

static int take(struct v4l2_buffer *buffer) {
  const char *most = getenv("FAKE_CAMERA_PICTURES");
  double due = begun + (double)pictures / 25;
  if (now() < due || (most && pictures >= atol(most)) || !is_queued[next]) {
    errno = EAGAIN;
    return -1;
  }
  unsigned char *place = mmap(NULL, ROOM, PROT_READ | PROT_WRITE, MAP_SHARED, camera, ROOM * next);
  for (int index = 0; index < SIZE; index++) place[index] = index % 2 ? 128 : (unsigned char)pictures;
  munmap(place, ROOM);
  memset(buffer, 0, sizeof *buffer);
  buffer->index = (unsigned)next;
  buffer->type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  buffer->memory = V4L2_MEMORY_MMAP;
  buffer->bytesused = SIZE;
  buffer->flags = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
  buffer->timestamp.tv_sec = (long)due;
  buffer->timestamp.tv_usec = (long)((due - (double)(long)due) * 1e6);
  buffer->sequence = (unsigned)pictures++;
  is_queued[next] = 0;
  next = (next + 1) % count;
  return 0;
}

static int answer(unsigned long request, void *data) {
  switch (request) {
  case VIDIOC_QUERYCAP: {
    struct v4l2_capability *told = data;
    memset(told, 0, sizeof *told);
    strcpy((char *)told->driver, "check");
    strcpy((char *)told->card, "a camera of a check");
    told->capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
    return 0;
  }
  case VIDIOC_G_INPUT: *(int *)data = 0; return 0;
  case VIDIOC_S_INPUT: return 0;
  case VIDIOC_ENUMINPUT: return ((struct v4l2_input *)data)->index ? (errno = EINVAL, -1) : 0;
  case VIDIOC_ENUM_FMT: {
    struct v4l2_fmtdesc *told = data;
    if (told->index) return errno = EINVAL, -1;
    told->pixelformat = V4L2_PIX_FMT_YUYV;
    return 0;
  }
  case VIDIOC_G_FMT:
  case VIDIOC_TRY_FMT:
  case VIDIOC_S_FMT: tell_format(data); return 0;
  case VIDIOC_G_PARM:
  case VIDIOC_S_PARM: {
    struct v4l2_streamparm *told = data;
    told->parm.capture.capability = V4L2_CAP_TIMEPERFRAME;
    told->parm.capture.timeperframe.numerator = 1;
    told->parm.capture.timeperframe.denominator = 25;
    return 0;
  }
  case VIDIOC_REQBUFS: {
    struct v4l2_requestbuffers *told = data;
    if (told->count > MOST) told->count = MOST;
    count = (int)told->count;
    return 0;
  }
  case VIDIOC_QUERYBUF: {
    struct v4l2_buffer *told = data;
    told->length = SIZE;
    told->m.offset = told->index * ROOM;
    return 0;
  }
  case VIDIOC_QBUF: is_queued[((struct v4l2_buffer *)data)->index] = 1; return 0;
  case VIDIOC_DQBUF: return take(data);
  case VIDIOC_STREAMON: begun = now(); return 0;
  case VIDIOC_STREAMOFF: return 0;
  default: errno = ENOTTY; return -1;
  }
}

int ioctl(int descriptor, unsigned long request, ...) {
  static int (*real)(int, unsigned long, ...);
  if (!real) real = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
  va_list list;
  va_start(list, request);
  void *data = va_arg(list, void *);
  va_end(list);
  // The system takes the low 32 bits, and libraries give some of them with a sign.
  return camera >= 0 && descriptor == camera ? answer(request & 0xFFFFFFFF, data)
                                             : real(descriptor, request, data);
}
